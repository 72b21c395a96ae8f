import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { InputLevel, MetadataBlock } from '../metadata/model.ts'
import type { Collection, Lineage } from './collection.ts'

/**
 * The first value going up from the collection to the root
 * (docs/specification/collections.md#own-and-inherited-values).
 */
export function nearest<T>(lineage: Lineage, pick: (collection: Collection) => T | null): T | null {
  for (const collection of lineage) {
    const value = pick(collection)
    if (value !== null) return value
  }
  return null
}

/** The nearest collection, going up, that keeps a list of its own; the root always does. */
const keeper = (lineage: Lineage, keeps: (collection: Collection) => boolean): Collection =>
  lineage.find((collection) => keeps(collection) || collection.parentId === null) ?? lineage[0]

export const blockRoot = (lineage: Lineage): Collection =>
  keeper(lineage, ({ blocks }) => blocks.root)

/** The blocks in force, by id. */
export function effectiveBlocks(
  lineage: Lineage,
  blocks: readonly MetadataBlock[],
): readonly MetadataBlock[] {
  const names = new Set(blockRoot(lineage).blocks.names)
  return blocks.filter(({ name }) => names.has(name))
}

/**
 * The levels that count when a dataset of the collection is validated: those that the nearest block root
 * sets for fields of blocks it has. Others wait until their block is back.
 */
export function effectiveInputLevels(
  lineage: Lineage,
  { blockOf }: Pick<FieldCatalogue, 'blockOf'>,
): readonly InputLevel[] {
  const { blocks, inputLevels } = blockRoot(lineage)
  const names = new Set(blocks.names)
  return inputLevels.filter(({ fieldName }) => names.has(blockOf(fieldName)?.name ?? ''))
}

export const effectiveFacets = (lineage: Lineage): readonly string[] =>
  keeper(lineage, ({ facets }) => facets.root).facets.names

export const requiresFiles = (lineage: Lineage): boolean =>
  nearest(lineage, ({ requireFilesToPublish }) => requireFilesToPublish) ?? false

/** Dataset types that may be created here; `dataset` where the collection itself names none. */
export const allowedDatasetTypes = (
  collection: Pick<Collection, 'allowedDatasetTypes'>,
): readonly string[] => collection.allowedDatasetTypes ?? ['dataset']

/** The most files a dataset may have: its own limit, else the nearest one up; null for none. */
export const effectiveFileCountLimit = (own: number | null, lineage: Lineage): number | null =>
  own ?? nearest(lineage, ({ fileCountLimit }) => fileCountLimit)

export const effectiveStorageDriver = (lineage: Lineage, fallback: string): string =>
  nearest(lineage, ({ storageDriver }) => storageDriver) ?? fallback
