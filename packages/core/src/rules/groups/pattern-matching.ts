import type { PatternNode } from './domain-pattern.ts'

/** States of an automaton by their number; `split` goes on in two of them at once, without a character. */
type State =
  | {
      readonly kind: 'one'
      readonly accepts: (character: string) => boolean
      readonly next: number
    }
  | { readonly kind: 'split'; readonly to: readonly number[] }
  | { readonly kind: 'end' }

/**
 * Whether the pattern matches the whole text. Follows all alternatives together, character by character, so that
 * the time grows with the length of the text times that of the pattern, whatever the pattern is.
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

/** Adds the states of a node that goes on in `next`, and returns the first of them. */
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

/** These states and those that they go on in without a character. */
function reachable(from: readonly number[], states: readonly State[]): ReadonlySet<number> {
  const reached = new Set(from)
  // What is added while a set is walked is walked too.
  for (const number of reached) {
    const state = states[number]
    if (state?.kind === 'split') for (const each of state.to) reached.add(each)
  }
  return reached
}
