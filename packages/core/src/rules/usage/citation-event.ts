import { type Pid, parsePid } from '../datasets/pid.ts'

/** A link between two works, as the registry of identifiers tells it (docs/specification/usage.md#citations-of-datasets). */
export interface CitationEvent {
  readonly relation: string
  readonly subject: string
  readonly object: string
}

/** That a work cites a dataset. */
export interface WorkCitation {
  readonly cited: Pid
  /** The address of the citing work. */
  readonly url: string
}

const CITES = new Set(['cites', 'references', 'supplements', 'is-supplement-to'])
const IS_CITED = new Set(['is-cited-by', 'is-referenced-by', 'is-supplemented-by'])

/** Longer than any address of a work. */
const MAX_URL = 2000

const ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu

/** The citation in an event; null for other relations, and where either side is no address. */
export function citationIn({ relation, subject, object }: CitationEvent): WorkCitation | null {
  const sides = CITES.has(relation)
    ? { cited: object, url: subject }
    : IS_CITED.has(relation)
      ? { cited: subject, url: object }
      : null
  if (sides === null || sides.url.length > MAX_URL || !ADDRESS.test(sides.url)) return null
  const cited = parsePid(sides.cited)
  return cited && { cited, url: sides.url }
}
