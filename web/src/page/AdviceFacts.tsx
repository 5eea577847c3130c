// Under an unknown answer: what grew until the limit came, and what to do about it.

import type { Advice } from '../document'
import { Fact } from './Fact'

export function AdviceFacts({ advice }: { advice: Advice | undefined }) {
  if (!advice) return null
  const { growth, variety, remarks = [], remedies = [] } = advice
  const nothing = remarks.length === 0 && remedies.length === 0
  return (
    <dl class="facts" aria-label="Advice">
      {growth && <Fact name="what grows">{growth.text}</Fact>}
      {variety && <Fact name="what there are most of">{variety.text}</Fact>}
      {!nothing && (
        <Fact name="what to do">
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
          {remedies.map(({ option, statement, lines = [], text }) => (
            <p key={option}>
              <code>{option}</code>
              {statement && (
                <>
                  {' '}
                  (in the file: <code>{statement}</code>
                  {lines.length > 0 &&
                    `, in place of what ${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')} ${lines.length === 1 ? 'says' : 'say'}`}
                  )
                </>
              )}{' '}
              {text}
            </p>
          ))}
        </Fact>
      )}
    </dl>
  )
}
