// The requests to `credo serve` (docs/serve.md). The browser adds the cookie
// that lets them pass; an answer that is no success is thrown as an ApiError with the server's own words.

import type { ReportDocument } from '../document'

export interface FileEntry {
  path: string
  bytes: number
}

export interface FileText {
  path: string
  text: string
  version: string
}

export interface JobRequest {
  command: string
  file: string
  options: Record<string, unknown>
}

export interface LintDocument {
  command: 'lint'
  findings?: { check: string; message: string; hint?: string | null; location?: Place | null }[]
}

interface Place {
  file: string
  line: number
  column: number
}

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

export interface Job {
  id: number
  state: JobState
  command: string
  file: string
  progress: string
  seconds: number
  exit_code: number | null
  messages: string
  document: ReportDocument | LintDocument | null
}

export class ApiError extends Error {
  constructor(
    readonly status: number, // 0: no answer at all
    message: string,
  ) {
    super(message)
  }
}

export class Api {
  async files(): Promise<FileEntry[]> {
    return (await this.ask<{ files: FileEntry[] }>('GET', '/api/files')).files
  }
  read(path: string): Promise<FileText> {
    return this.ask('GET', `/api/file?path=${encodeURIComponent(path)}`)
  }
  // The new version. An empty version makes a new file.
  async save(path: string, text: string, version: string): Promise<string> {
    return (await this.ask<{ version: string }>('PUT', '/api/file', { path, text, version })).version
  }
  async start(request: JobRequest): Promise<number> {
    return (await this.ask<{ id: number }>('POST', '/api/jobs', request)).id
  }
  job(id: number): Promise<Job> {
    return this.ask('GET', `/api/jobs/${id}`)
  }
  async cancel(id: number): Promise<void> {
    await this.ask('DELETE', `/api/jobs/${id}`)
  }

  private async ask<Answer>(method: string, url: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = {}
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    let response: Response
    try {
      const text = body === undefined ? null : JSON.stringify(body)
      response = await fetch(url, { method, headers, body: text, cache: 'no-store' })
    } catch {
      throw new ApiError(0, 'credo serve does not answer: was it ended?')
    }
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok && answer !== undefined) return answer as Answer
    const said = (answer as { error?: unknown } | undefined)?.error
    throw new ApiError(response.status, typeof said === 'string' ? said : `status ${response.status}`)
  }
}
