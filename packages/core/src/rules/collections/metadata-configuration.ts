import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { InputLevel } from '../metadata/model.ts'
import { invalid } from '../refusals/refusal.ts'
import type { Collection, Lineage, OwnList } from './collection.ts'
import type { CollectionInput, ListInput } from './collection-input.ts'
import { blockRoot } from './effective-values.ts'
import { knownBlockNames, knownFacets, knownLevels } from './known-metadata-names.ts'

/** The metadata blocks, facets and input levels of a collection. */
export type MetadataConfiguration = Pick<Collection, 'blocks' | 'facets' | 'inputLevels'>
type ConfigurationInput = Pick<CollectionInput, 'blocks' | 'facets' | 'inputLevels'>

const INHERITED: OwnList = { root: false, names: [] }

/** The configuration of a collection that inherits everything. */
export const UNCONFIGURED: MetadataConfiguration = {
  blocks: INHERITED,
  facets: INHERITED,
  inputLevels: [],
}

/** What the rules for metadata configuration need to know besides the collection. */
export interface ConfigurationContext {
  readonly catalogue: FieldCatalogue
  /** The names of the blocks it inherits while it has no own list; null for the root, which inherits none. */
  readonly inherited: readonly string[] | null
}

/** The names of the blocks that the first collection of `lineage` can inherit; null for the root. */
export function inheritedBlocks([, ...ancestors]: Lineage): readonly string[] | null {
  const [parent, ...above] = ancestors
  return parent === undefined ? null : blockRoot([parent, ...above]).blocks.names
}

/**
 * Applies `input` to `current`. Refuses unknown names and contradictions (checked in the order input levels,
 * blocks, facets) and a root without blocks
 * (docs/specification/collections.md#metadata-configuration-in-the-body).
 */
export function configureMetadata(
  current: MetadataConfiguration,
  input: ConfigurationInput,
  context: ConfigurationContext,
): MetadataConfiguration {
  const { catalogue, inherited } = context
  const levels = input.inputLevels && knownLevels(input.inputLevels, catalogue)
  checkContradictions(input)
  const blocks = ownList(current.blocks, input.blocks, (names) => knownBlockNames(names, catalogue))
  const facets = ownList(current.facets, input.facets, (names) => knownFacets(names, catalogue))
  if (inherited === null && blocks === INHERITED)
    invalid('The root collection has no parent to inherit metadata blocks from')
  if (input.blocks?.inherit === true) return { blocks: INHERITED, facets, inputLevels: [] }
  if (levels === undefined) return { blocks, facets, inputLevels: current.inputLevels }
  return { blocks: withBlocksOf(levels, blocks, context), facets, inputLevels: levels }
}

/**
 * The configuration with these input levels added to those of other fields. An empty list removes all levels
 * (docs/specification/collection-metadata.md#input-levels).
 */
export function withLevels(
  current: MetadataConfiguration,
  sent: readonly InputLevel[],
  context: ConfigurationContext,
): MetadataConfiguration {
  const levels = knownLevels(sent, context.catalogue)
  if (levels.length === 0) return { ...current, inputLevels: [] }
  const all = new Map([...current.inputLevels, ...levels].map((level) => [level.fieldName, level]))
  return {
    ...current,
    blocks: withBlocksOf(levels, current.blocks, context),
    inputLevels: [...all.values()],
  }
}

/**
 * The configuration with its own list of blocks, which must include `citation`
 * (docs/specification/collection-metadata.md#set-blocks).
 */
export function withBlocks(
  current: MetadataConfiguration,
  namesOrIds: readonly string[],
  { offered }: Pick<FieldCatalogue, 'offered'>,
): MetadataConfiguration {
  const names = namesOrIds.map(
    (nameOrId) =>
      offered.find(({ id, name }) => name === nameOrId || String(id) === nameOrId)?.name ??
      invalid(`Can't find metadata block '${nameOrId.slice(0, 200)}'`),
  )
  if (!names.includes('citation')) invalid('The metadata block citation is required')
  return { ...current, blocks: { root: true, names: [...new Set(names)] } }
}

/**
 * The configuration with its own facets; with an empty list the collection inherits its facets
 * (docs/specification/collection-metadata.md#facets).
 */
export const withFacets = (
  current: MetadataConfiguration,
  namesOrIds: readonly string[],
  catalogue: FieldCatalogue,
): MetadataConfiguration => ({
  ...current,
  facets: ownList(current.facets, { names: namesOrIds }, (names) => knownFacets(names, catalogue)),
})

function checkContradictions({ blocks, facets }: ConfigurationInput): void {
  const both = (list: ListInput | undefined): boolean =>
    list?.names !== undefined && list.inherit === true
  if (both(blocks))
    invalid(
      'Metadata block can not contain both metadataBlockNames and inheritMetadataBlocksFromParent: true',
    )
  if (both(facets))
    invalid('Metadata block can not contain both facetIds and inheritFacetsFromParent: true')
}

function ownList(
  current: OwnList,
  input: ListInput | undefined,
  known: (names: readonly string[]) => readonly string[],
): OwnList {
  if (input?.inherit === true) return INHERITED
  if (input?.names === undefined) return current
  const names = known(input.names)
  return names.length === 0 ? INHERITED : { root: true, names }
}

/** Adds the blocks of all fields named by `levels`, so the collection has its own list of blocks. */
function withBlocksOf(
  levels: readonly InputLevel[],
  blocks: OwnList,
  { catalogue, inherited }: ConfigurationContext,
): OwnList {
  if (levels.length === 0) return blocks
  const named = levels.flatMap(({ fieldName }) => catalogue.blockOf(fieldName)?.name ?? [])
  const own = blocks.root || inherited === null ? blocks.names : inherited
  return { root: true, names: [...new Set([...own, ...named])] }
}
