import type { Refusal } from '../refusals/refusal.ts'
import type { VersionState } from '../versions/version.ts'

/** One step in the curation of a draft; without a label it is the removal of the status before it. */
export interface CurationEntry {
  readonly label: string | null
  readonly setAt: Date
  readonly userName: string
}

/** What decides whether a draft may be given another curation status. */
export interface CurationState {
  readonly newest: VersionState
  /** Null when the dataset uses no labels at all. */
  readonly labels: readonly string[] | null
  readonly current: string | null
}

const invalid = (message: string): Refusal => ({ kind: 'invalid', message })

/**
 * Why a draft cannot be given this label (null removes it); null when it can
 * (docs/specification/curation.md).
 */
export function labelObstacle(
  { newest, labels, current }: CurationState,
  label: string | null,
): Refusal | null {
  if (newest.kind !== 'draft')
    return invalid('The latest version is not a draft: only drafts have a curation status.')
  if (labels === null) return invalid('Curation labels are not in use for this dataset.')
  if (label !== null && !labels.includes(label))
    return invalid(`${label.slice(0, 100)} is not one of the curation labels of this dataset.`)
  if (label === current)
    return invalid(
      label === null ? 'There is no curation status to remove.' : 'That is the status already.',
    )
  return null
}
