import { nodesOf } from './syntax.ts'

/** The lines of a source on which the type that accepts everything is written. */
export const anyTypeLines = (source: string): readonly number[] =>
  // Reading the syntax takes far longer than looking for the word.
  (/\bany\b/.test(source) ? nodesOf(source) : [])
    .filter(({ type }) => type === 'TSAnyKeyword')
    .map(({ loc }) => loc?.start.line ?? 0)
