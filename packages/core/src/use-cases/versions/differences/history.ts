import type { ReadUnit } from '../../../ports/store/store.ts'
import type { DatasetAccess } from '../../../rules/datasets/dataset-access.ts'
import type { PermissionSet } from '../../../rules/roles/permission.ts'
import type { VersionOutline } from '../../../rules/versions/differences/stored-summary.ts'
import { visibleCount } from '../../../rules/versions/draft-visibility.ts'
import { withoutAuthorship } from '../../../rules/versions/masked.ts'
import { VERSION_STATES, type VersionState } from '../../../rules/versions/version.ts'

/** A page of the history; `limit` null for all. */
export interface HistoryPage {
  readonly limit: number | null
  readonly offset: number
}

/** A page of the versions a caller may know of, newest first. */
export interface History<Entry> {
  /** The number of versions on all pages. */
  readonly total: number
  readonly entries: readonly Entry[]
}

/** A version in the history of a dataset. */
export interface HistoryVersion {
  readonly outline: VersionOutline
  /** Display names of its contributors, in order of their first change. */
  readonly contributors: readonly string[]
}

/**
 * The versions a caller may know of, newest first: all for those who may see drafts, and released and deaccessioned
 * ones for others (docs/specification/differences.md#summaries).
 */
async function outlinesFor(
  unit: ReadUnit,
  { dataset, held, masked }: DatasetAccess,
  page: HistoryPage,
): Promise<readonly VersionOutline[]> {
  const found = await unit.versions.outlines(dataset.id, { states: statesShown(held), ...page })
  return masked === null ? found : found.map(withoutAuthorship)
}

/** Those of the newest versions that a caller may know of, at most `limit`; `newest` has one more, as one may be a draft. */
export function outlinesShown(
  newest: readonly VersionOutline[],
  { held, masked }: Pick<DatasetAccess, 'held' | 'masked'>,
  limit: number,
): readonly VersionOutline[] {
  const states = statesShown(held)
  const found = newest.filter(({ state }) => states.includes(state.kind)).slice(0, limit)
  return masked === null ? found : found.map(withoutAuthorship)
}

const statesShown = (held: PermissionSet): readonly VersionState['kind'][] =>
  held.has('ViewUnpublishedDataset') ? VERSION_STATES : ['released', 'deaccessioned']

/** The same with the names of contributors. */
export async function historyFor(
  unit: ReadUnit,
  access: DatasetAccess,
  page: HistoryPage,
): Promise<History<HistoryVersion>> {
  const outlines = await outlinesFor(unit, access, page)
  const people = new Set(outlines.flatMap(({ contributorIds }) => contributorIds))
  const names = people.size === 0 ? new Map() : await unit.accounts.displayNames([...people])
  return {
    total: visibleCount(access),
    entries: outlines.map((outline) => ({
      outline,
      contributors: outline.contributorIds.flatMap((id) => names.get(id) ?? []),
    })),
  }
}
