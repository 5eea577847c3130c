// A verdict: a sign and a word, so that colour is not needed.

const SIGNS: Record<string, [string, string]> = {
  holds: ['✓', 'good'],
  violated: ['✕', 'bad'],
  unknown: ['?', 'warn'],
  successful: ['✓', 'good'],
  safe: ['○', 'plain'],
  found: ['✓', 'good'],
}

// Nothing is good that is not as expected.
const NOT_MET: [string, string] = ['!', 'bad']

export function Verdict({ verdict, met = true }: { verdict: string; met?: boolean }) {
  const usual = SIGNS[verdict] ?? ['·', 'plain']
  const known = verdict !== 'unknown' && verdict !== 'violated'
  const [sign, tone] = known && !met ? NOT_MET : usual
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
