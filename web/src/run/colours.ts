// The colour of an agent, by its place among the agents; they come round after six.

export function colourOf(name: string, agents: readonly string[]): string {
  const index = agents.indexOf(name)
  return index < 0 ? 'var(--lane-environment)' : `var(--lane-${(index % 6) + 1})`
}
