import { type Deaccession, deaccessionOf, isDraft, type VersionHead } from '../version.ts'

/** What the change summary of a version is based on (docs/specification/differences.md#summaries). */
export type SummaryBasis =
  | { readonly kind: 'firstPublished' | 'firstDraft' | 'previousVersionDeaccessioned' }
  | ({ readonly kind: 'deaccessioned' } & Deaccession)
  /** `base` is the ordinal of the version with which it is compared. */
  | { readonly kind: 'follows'; readonly base: number }

/** Determines the basis; `releasedOrdinals` are the dataset's released versions, ascending. */
export function summaryBasis(
  version: Pick<VersionHead, 'ordinal' | 'state'>,
  releasedOrdinals: readonly number[],
): SummaryBasis {
  const deaccession = deaccessionOf(version)
  if (deaccession !== null) return { kind: 'deaccessioned', ...deaccession }
  const { ordinal } = version
  if (ordinal === 1) return { kind: isDraft(version) ? 'firstDraft' : 'firstPublished' }
  const base = baseOf(ordinal, releasedOrdinals)
  return base === null ? { kind: 'previousVersionDeaccessioned' } : { kind: 'follows', base }
}

/** The nearest earlier version that is released and not deaccessioned; null when there is none. */
export const baseOf = (ordinal: number, releasedOrdinals: readonly number[]): number | null =>
  releasedOrdinals.findLast((released) => released < ordinal) ?? null
