import type { PatternNode } from './domain-pattern.ts'

/** A state of the automaton; `split` continues in several states at once without consuming a character. */
type State =
  | {
      readonly kind: 'one'
      readonly accepts: (character: string) => boolean
      readonly next: number
    }
  | { readonly kind: 'split'; readonly to: readonly number[] }
  | { readonly kind: 'end' }

/**
 * Whether the pattern matches the whole text. Follows all alternatives together, character by character, so
 * that the time is at most proportional to the length of the text times that of the pattern.
 */
export function matchesPattern(pattern: PatternNode, text: string): boolean {
  const states: State[] = [{ kind: 'end' }]
  const start = compile(pattern, 0, states)
  let current = reachable([start], states)
  for (const character of text) {
    const next: number[] = []
    for (const number of current) {
      const state = states[number]
      if (state?.kind === 'one' && state.accepts(character)) next.push(state.next)
    }
    if (next.length === 0) return false
    current = reachable(next, states)
  }
  return current.has(0)
}

/** Adds the states of a node that continues in `next`; returns the first of them. */
function compile(node: PatternNode, next: number, states: State[]): number {
  switch (node.kind) {
    case 'one':
      return states.push({ kind: 'one', accepts: node.accepts, next }) - 1
    case 'sequence':
      return node.parts.reduceRight((then, part) => compile(part, then, states), next)
    case 'choice':
      return split(
        node.options.map((option) => compile(option, next, states)),
        states,
      )
    case 'repeat': {
      if (node.times === '?') return split([compile(node.part, next, states), next], states)
      const again = split([], states)
      const body = compile(node.part, again, states)
      states[again] = { kind: 'split', to: [body, next] }
      return node.times === '+' ? body : again
    }
  }
}

const split = (to: readonly number[], states: State[]): number =>
  states.push({ kind: 'split', to }) - 1

/** These states, and those reachable from them without consuming a character. */
function reachable(from: readonly number[], states: readonly State[]): ReadonlySet<number> {
  const reached = new Set(from)
  // Iterating over a set includes elements that are added meanwhile.
  for (const number of reached) {
    const state = states[number]
    if (state?.kind === 'split') for (const each of state.to) reached.add(each)
  }
  return reached
}
