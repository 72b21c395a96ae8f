import type { Node } from '@babel/types'

/** The lines of a source on which the type `any` is written. */
export const anyTypeLines = (nodes: readonly Node[]): readonly number[] =>
  nodes.filter(({ type }) => type === 'TSAnyKeyword').map(({ loc }) => loc?.start.line ?? 0)
