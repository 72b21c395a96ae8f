import type { FieldCatalogue, InputLevel } from '../metadata/index.ts'
import { refuse } from '../refusals/refusal.ts'
import type { Collection, OwnList } from './collection.ts'
import type { CollectionInput, ListInput } from './collection-input.ts'

type Configuration = Pick<Collection, 'blocks' | 'facets' | 'inputLevels'>

const INHERITED: OwnList = { root: false, names: [] }

/** That of a collection nobody has said anything about. */
export const UNCONFIGURED: Configuration = { blocks: INHERITED, facets: INHERITED, inputLevels: [] }

const invalid = (message: string): never => refuse({ kind: 'invalid', message })

/**
 * The metadata configuration a collection has after `input`, starting from `current`; `inherited` are the
 * names of the blocks it would otherwise take from above. Refuses unknown names and contradictions, input
 * levels first, then blocks, then facets (collections supplement, 3.2).
 */
export function configureMetadata(
  current: Configuration,
  input: CollectionInput,
  {
    catalogue,
    inherited,
  }: { readonly catalogue: FieldCatalogue; readonly inherited: readonly string[] },
): Configuration {
  checkContradictions(input)
  const levels = input.inputLevels?.map((level) => checkLevel(level, catalogue))
  const blocks = ownList(current.blocks, input.blocks, (name) => blockName(name, catalogue))
  const facets = ownList(current.facets, input.facets, (name) => facetName(name, catalogue))
  if (input.blocks?.inherit === true) return { blocks: INHERITED, facets, inputLevels: [] }
  if (levels === undefined) return { blocks, facets, inputLevels: current.inputLevels }
  return {
    blocks: withBlocksOf(levels, blocks, { catalogue, inherited }),
    facets,
    inputLevels: levels,
  }
}

function checkContradictions({ blocks, facets }: CollectionInput): void {
  const both = (list: ListInput | undefined): boolean =>
    list?.names !== undefined && list.inherit === true
  if (both(blocks))
    invalid(
      'Metadata block can not contain both metadataBlockNames and inheritMetadataBlocksFromParent: true',
    )
  if (both(facets))
    invalid('Metadata block can not contain both facetIds and inheritFacetsFromParent: true')
}

function checkLevel(level: InputLevel, catalogue: FieldCatalogue): InputLevel {
  const { fieldName, required, include } = level
  if (catalogue.field(fieldName) === null) invalid(`Invalid dataset field type name: ${fieldName}`)
  if (required && !include)
    invalid(
      `The input level for the dataset field type ${fieldName} cannot be required if it is not included`,
    )
  return level
}

function blockName(name: string, catalogue: FieldCatalogue): string {
  const known = catalogue.blocks.some((block) => block.name === name)
  return known ? name : invalid(`Invalid metadata block name: "${name}"`)
}

function facetName(name: string, catalogue: FieldCatalogue): string {
  const field = catalogue.field(name) ?? invalid(`Can't find dataset field type '${name}'`)
  return field.facetable ? name : invalid(`Dataset field type '${name}' is not facetable`)
}

function ownList(
  current: OwnList,
  input: ListInput | undefined,
  check: (name: string) => string,
): OwnList {
  if (input?.inherit === true) return INHERITED
  if (input?.names === undefined) return current
  const names = [...new Set(input.names.map(check))]
  return names.length === 0 ? INHERITED : { root: true, names }
}

/** Blocks of fields that a level names belong to the collection, which then keeps a list of its own. */
function withBlocksOf(
  levels: readonly InputLevel[],
  blocks: OwnList,
  {
    catalogue,
    inherited,
  }: { readonly catalogue: FieldCatalogue; readonly inherited: readonly string[] },
): OwnList {
  if (levels.length === 0) return blocks
  const named = levels.flatMap(({ fieldName }) => catalogue.blockOf(fieldName)?.name ?? [])
  const own = blocks.root ? blocks.names : inherited
  return { root: true, names: [...new Set([...own, ...named])] }
}
