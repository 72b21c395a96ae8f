import type { VersionHead } from '../version.ts'

/** How a version relates to those before it (docs/specification/differences.md#summaries). */
export type Standing =
  | { readonly kind: 'firstPublished' | 'firstDraft' | 'previousVersionDeaccessioned' }
  | { readonly kind: 'deaccessioned'; readonly reason: string; readonly forwardUrl: string | null }
  /** `base` is the ordinal of the version it is compared with. */
  | { readonly kind: 'follows'; readonly base: number }

export function standingOf(
  { ordinal, state }: Pick<VersionHead, 'ordinal' | 'state'>,
  releasedOrdinals: readonly number[],
): Standing {
  if (state.kind === 'deaccessioned')
    return { kind: 'deaccessioned', reason: state.reason, forwardUrl: state.forwardUrl }
  if (ordinal === 1) return { kind: state.kind === 'draft' ? 'firstDraft' : 'firstPublished' }
  const base = baseOf(ordinal, releasedOrdinals)
  return base === null ? { kind: 'previousVersionDeaccessioned' } : { kind: 'follows', base }
}

/** The nearest version before this one that is released and not deaccessioned; null when there is none. */
export const baseOf = (ordinal: number, releasedOrdinals: readonly number[]): number | null =>
  releasedOrdinals.findLast((released) => released < ordinal) ?? null
