// A line of a list of facts: what it is about, and what there is to say.

export function Fact({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
