import type { Collection, Dataset } from '@holdfast/core/rules'

/** Where a dataset is linked to (docs/specification/datasets.md#links-and-move). */
export const presentLinks = (
  { id, pid }: Dataset,
  collections: readonly Collection[],
): Readonly<Record<string, unknown>> => ({
  id,
  identifier: pid.identifier,
  'linked-collections': collections.map(({ id, alias, name }) => ({
    id,
    alias,
    displayName: name,
  })),
})
