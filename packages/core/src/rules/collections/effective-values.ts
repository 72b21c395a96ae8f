import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { EffectiveLevel, MetadataBlock } from '../metadata/model.ts'
import type { Collection, Lineage } from './collection.ts'

/**
 * The value of the nearest collection for which `pick` is not null, from the collection up to the root
 * (docs/specification/collections.md#own-and-inherited-values).
 */
export function nearest<T>(lineage: Lineage, pick: (collection: Collection) => T | null): T | null {
  for (const collection of lineage) {
    const value = pick(collection)
    if (value !== null) return value
  }
  return null
}

/** The nearest collection, going up, that has its own list; the root always has one. */
const listOwner = (lineage: Lineage, keeps: (collection: Collection) => boolean): Collection =>
  lineage.find((collection) => keeps(collection) || collection.parentId === null) ?? lineage[0]

/** The nearest collection that defines its own metadata blocks (its block root). */
export const blockRoot = (lineage: Lineage): Collection =>
  listOwner(lineage, ({ blocks }) => blocks.root)

/** The effective metadata blocks, ordered by id. */
export function effectiveBlocks(
  lineage: Lineage,
  blocks: readonly MetadataBlock[],
): readonly MetadataBlock[] {
  const names = new Set(blockRoot(lineage).blocks.names)
  return blocks.filter(({ name }) => names.has(name))
}

/**
 * The input levels that apply when a dataset of the collection is validated: those of the block root, for
 * fields of the blocks it has enabled. Levels of other blocks are kept but have no effect, and nothing requires
 * fields of other blocks, except of `citation`, which describes every dataset.
 */
export function effectiveInputLevels(
  lineage: Lineage,
  { blockOf, topLevel }: Pick<FieldCatalogue, 'blockOf' | 'topLevel'>,
): readonly EffectiveLevel[] {
  const { blocks, inputLevels } = blockRoot(lineage)
  const names = new Set(blocks.names)
  const isInEffect = (fieldName: string): boolean => {
    const block = blockOf(fieldName)
    return block !== null && names.has(block.name) && block.disabled !== true
  }
  const isRequired = (name: string): boolean =>
    isInEffect(name) || blockOf(name)?.name === COMMON_BLOCK
  return [
    ...inputLevels.filter(({ fieldName }) => isInEffect(fieldName)),
    ...idleLevels({ topLevel }, isRequired),
  ]
}

/** Levels that make fields optional which their block requires, but for those that are required here. */
export const idleLevels = (
  { topLevel }: Pick<FieldCatalogue, 'topLevel'>,
  isRequiredHere: (fieldName: string) => boolean,
): readonly EffectiveLevel[] =>
  topLevel
    .filter(({ name, required }) => required && !isRequiredHere(name))
    .map(({ name }) => idleLevel(name))

/** The block of which every dataset needs the required fields. */
export const COMMON_BLOCK = 'citation'

const idleLevel = (fieldName: string): EffectiveLevel => ({
  fieldName,
  required: false,
  include: true,
  displayOnCreate: null,
  idle: true,
})

/** The names of the facet fields in effect: those of the nearest collection with its own list. */
export const effectiveFacets = (lineage: Lineage): readonly string[] =>
  listOwner(lineage, ({ facets }) => facets.root).facets.names

/** Whether a dataset of the collection needs files before it can be published. */
export const requiresFiles = (lineage: Lineage): boolean =>
  nearest(lineage, ({ requireFilesToPublish }) => requireFilesToPublish) ?? false

/**
 * The dataset types that may be created in the collection: those of the nearest collection with a list; only
 * `dataset` if none has one (docs/specification/collections.md#own-and-inherited-values).
 */
export const allowedDatasetTypes = (lineage: Lineage): readonly string[] =>
  nearest(lineage, ({ allowedDatasetTypes: own }) => own) ?? ['dataset']

/**
 * The largest number of files in a dataset: its own limit, else the nearest collection's; null for no limit.
 */
export const effectiveFileCountLimit = (own: number | null, lineage: Lineage): number | null =>
  own ?? nearest(lineage, ({ fileCountLimit }) => fileCountLimit)

/** The storage driver of the nearest collection that names one, else `fallback`. */
export const effectiveStorageDriver = (lineage: Lineage, fallback: string): string =>
  nearest(lineage, ({ storageDriver }) => storageDriver) ?? fallback
