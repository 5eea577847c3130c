// One job at a time: starts it, asks how it is until it has ended, cancels it.

import { useEffect, useRef, useState } from 'preact/hooks'
import { type Api, ApiError, type Job, type JobRequest } from './api'

const FIRST_WAIT = 100
const LONGEST_WAIT = 500

export interface JobControl {
  job: Job | undefined // the last one asked for
  error: string | undefined // why there is none
  active: boolean
  start: (request: JobRequest) => Promise<void>
  cancel: () => void
}

export function hasEnded(job: Job): boolean {
  return job.state !== 'queued' && job.state !== 'running'
}

export function useJob(api: Api): JobControl {
  const [job, setJob] = useState<Job>()
  const [error, setError] = useState<string>()
  const [active, setActive] = useState(false)
  const current = useRef(0) // of the job that is followed; another one takes its place
  const timer = useRef<number>()

  const fail = (problem: unknown) => {
    setError(problem instanceof ApiError ? problem.message : String(problem))
    setActive(false)
  }

  const follow = async (id: number, wait: number) => {
    try {
      const seen = await api.job(id)
      if (current.current !== id) return
      setJob(seen)
      if (hasEnded(seen)) return setActive(false)
      timer.current = window.setTimeout(() => void follow(id, Math.min(wait * 1.5, LONGEST_WAIT)), wait)
    } catch (problem) {
      if (current.current === id) fail(problem)
    }
  }

  const start = async (request: JobRequest) => {
    window.clearTimeout(timer.current)
    setActive(true)
    setError(undefined)
    setJob(undefined)
    try {
      const id = await api.start(request)
      current.current = id
      await follow(id, FIRST_WAIT)
    } catch (problem) {
      fail(problem)
    }
  }

  const cancel = () => {
    if (active && current.current) api.cancel(current.current).catch(fail)
  }

  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { job, error, active, start, cancel }
}
