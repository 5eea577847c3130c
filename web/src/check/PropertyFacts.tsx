// What is known about one property, beside its run: the formula, why it fails or holds, what of it
// could be anything, what a slice left out, what other engines say.

import type { Property } from '../document'
import { Fact } from '../page/Fact'
import { plural, seconds } from '../page/figures'
import { Verdict } from '../page/Verdict'
import { confirmationsOf } from './evidence'
import { sliceSentences } from './slice'

interface Props {
  property: Property
  onRun: (which: string) => void // shows the run of a confirmation
}

export function PropertyFacts({ property, onRun }: Props) {
  const { vacuity, slice, instance } = property
  const confirmations = confirmationsOf(property)
  return (
    <dl class="facts">
      {property.reason && <Fact name="why unknown">{property.reason}</Fact>}
      {instance && (
        <Fact name="for">
          {Object.entries(instance).map(([variable, value]) => (
            <code key={variable}>{`${variable} = ${value} `}</code>
          ))}
        </Fact>
      )}
      {property.vacuous && (
        <Fact name="vacuous">
          It holds without saying much.{' '}
          {vacuity?.no_instance && 'No value of its variables ever occurs. '}
          {(vacuity?.conclusions ?? []).map((part) => (
            <span key={part}>
              The conclusion <code>{part}</code> is never needed.{' '}
            </span>
          ))}
        </Fact>
      )}
      {!property.vacuous && (vacuity?.irrelevant ?? []).length > 0 && (
        <Fact name="could be anything">
          {(vacuity?.irrelevant ?? []).map((part) => (
            <code key={part}>{part} </code>
          ))}
        </Fact>
      )}
      {(vacuity?.undecided ?? []).length > 0 && (
        <Fact name="not found out">
          whether these matter:{' '}
          {(vacuity?.undecided ?? []).map((part) => (
            <code key={part}>{part} </code>
          ))}
        </Fact>
      )}
      {slice && <Fact name="slice">{sliceSentences(slice).join(' ')}</Fact>}
      {confirmations.map((confirmation, i) => (
        <Fact key={i} name={`${confirmation.engine} says`}>
          <Verdict verdict={confirmation.verdict} />
          {confirmation.reason && <span> {confirmation.reason}</span>}
          {confirmation.subject && <span class="quiet-text"> of {confirmation.subject}</span>}
          {confirmation.states !== undefined && <span class="quiet-text">, {plural(confirmation.states, 'state')}</span>}
          {confirmation.seconds !== undefined && <span class="quiet-text">, {seconds(confirmation.seconds)}</span>}{' '}
          {confirmation.trace && (
            <button type="button" class="link" onClick={() => onRun(`c${i}`)}>
              its run
            </button>
          )}
        </Fact>
      ))}
    </dl>
  )
}
