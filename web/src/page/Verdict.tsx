// A verdict: a sign and a word, so that colour is not needed.

const SIGNS: Record<string, [string, string]> = {
  holds: ['✓', 'good'],
  violated: ['✕', 'bad'],
  unknown: ['?', 'warn'],
  successful: ['✓', 'good'],
  safe: ['○', 'plain'],
  found: ['✓', 'good'],
}

export function Verdict({ verdict }: { verdict: string }) {
  const [sign, tone] = SIGNS[verdict] ?? ['·', 'plain']
  return (
    <span class={`verdict verdict-${tone}`}>
      <span class="verdict-sign" aria-hidden="true">
        {sign}
      </span>
      {verdict}
    </span>
  )
}

// Whether an outcome is the expected one; nothing if there was no expectation.
export function Expected({ expected, met }: { expected: string | undefined; met: boolean | undefined }) {
  if (!expected) return <span class="quiet-text">–</span>
  return met ? <span>as expected</span> : <strong class="unexpected">! expected: {expected}</strong>
}
