import type { Refusal } from '../refusals/refusal.ts'

/** One step in the curation of a draft; without a label it is the removal of the status before it. */
export interface CurationEntry {
  readonly label: string | null
  readonly setAt: Date
  readonly userName: string
}

/** The labels of a dataset, and the one that its draft has. */
export interface CurationLabels {
  /** Null when the dataset uses no labels at all. */
  readonly allowed: readonly string[] | null
  readonly current: string | null
}

const invalid = (message: string): Refusal => ({ kind: 'invalid', message })

/**
 * Why a draft cannot be given this label (null removes it); null when it can
 * (docs/specification/curation.md).
 */
export function labelObstacle(
  { allowed, current }: CurationLabels,
  label: string | null,
): Refusal | null {
  if (allowed === null) return invalid('Curation labels are not in use for this dataset.')
  if (label !== null && !allowed.includes(label))
    return invalid(`${label.slice(0, 100)} is not one of the curation labels of this dataset.`)
  if (label === current)
    return invalid(
      label === null ? 'There is no curation status to remove.' : 'That is the status already.',
    )
  return null
}
