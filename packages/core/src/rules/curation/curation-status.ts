import type { Refusal } from '../refusals/refusal.ts'
import type { RefusalCode } from '../refusals/refusal-code.ts'

/** One entry in the curation history of a draft; a null label records that the status was removed. */
export interface CurationEntry {
  readonly label: string | null
  readonly setAt: Date
  readonly userName: string
}

/** The curation labels of a dataset and the current label of its draft. */
export interface CurationLabels {
  /** Null when curation labels are disabled for the dataset. */
  readonly allowed: readonly string[] | null
  readonly current: string | null
}

const invalid = (message: string, code?: RefusalCode): Refusal => ({
  kind: 'invalid',
  message,
  ...(code && { code }),
})

/**
 * The reason why a draft cannot get this label (null removes the label); null if it can
 * (docs/specification/curation.md).
 */
export function labelObstacle(
  { allowed, current }: CurationLabels,
  label: string | null,
): Refusal | null {
  if (allowed === null) return invalid('Curation labels are not in use for this dataset.')
  if (label !== null && !allowed.includes(label))
    return invalid(
      `${label.slice(0, 100)} is not one of the curation labels of this dataset.`,
      'labelUnknown',
    )
  if (label === current)
    return invalid(
      label === null
        ? 'There is no curation status to remove.'
        : 'The dataset already has this curation status.',
      'labelSame',
    )
  return null
}
