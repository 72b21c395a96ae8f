import {
  type Collection,
  type Dataset,
  formatPid,
  titleOf,
  type Version,
  versionLabel,
} from '@holdfast/core/rules'

/**
 * One link of an ownership chain; the innermost `isPartOf` is the root
 * (docs/specification/collections.md#ownership-chain).
 */
export interface PresentedOwner {
  readonly type: 'COLLECTION' | 'DATASET'
  readonly persistentIdentifier?: string
  readonly identifier: string
  readonly version?: string
  readonly isReleased?: boolean
  readonly displayName: string
  readonly isPartOf?: PresentedOwner
}

/** The chain that begins with the first of `owners`; undefined when there are none. */
export function presentOwners(owners: readonly Collection[]): PresentedOwner | undefined {
  return owners.reduceRight<PresentedOwner | undefined>(
    (outer, collection) => ({
      type: 'COLLECTION',
      identifier: collection.alias,
      isReleased: collection.publishedAt !== null,
      displayName: collection.name,
      ...(outer === undefined ? {} : { isPartOf: outer }),
    }),
    undefined,
  )
}

/** The chain of a file: its dataset in the version shown, then the collections. */
export function presentDatasetOwner(
  dataset: Dataset,
  version: Version,
  owners: readonly Collection[],
): PresentedOwner {
  const outer = presentOwners(owners)
  return {
    type: 'DATASET',
    persistentIdentifier: formatPid(dataset.pid),
    identifier: String(dataset.id),
    version: versionLabel(version),
    displayName: titleOf(version),
    ...(outer === undefined ? {} : { isPartOf: outer }),
  }
}
