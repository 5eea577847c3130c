// Why a property fails or holds, and the steps that matter; a line leads to its step.

import type { Explanation, Property } from '../document'

interface Props {
  property: Property
  explanation: Explanation
  at: number
  onStep: (position: number) => void
}

export function Why({ property, explanation, at, onStep }: Props) {
  const why = explanation.why ?? []
  const story = explanation.story ?? []
  if (why.length + story.length === 0) return null
  return (
    <div class="why">
      {why.length > 0 && (
        <section class="why-part">
          <h3>{property.verdict === 'holds' ? 'Why it holds' : 'Why it fails'}</h3>
          <ul class="why-lines">
            {why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {story.length > 0 && (
        <section class="why-part">
          <h3>What matters in the run</h3>
          <ol class="story">
            {story.map((line) => (
              <li key={line.step} class={line.step === at ? 'story-line story-here' : 'story-line'}>
                <button type="button" class="story-button" aria-current={line.step === at ? 'step' : undefined} onClick={() => onStep(line.step)}>
                  <span class="story-step">step {line.step}</span>
                  <span>{line.text}</span>
                </button>
                {(line.details ?? []).map((detail) => (
                  <p key={detail} class="story-detail">
                    {detail}
                  </p>
                ))}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
