// The colour of an agent, by its place among the agents; they come round after six. Names from
// outside the system have none.

export function colourOf(name: string, agents: readonly string[]): string {
  if (name === 'environment') return 'var(--lane-environment)'
  const index = agents.indexOf(name)
  return index < 0 ? 'var(--ink-quiet)' : `var(--lane-${(index % 6) + 1})`
}
