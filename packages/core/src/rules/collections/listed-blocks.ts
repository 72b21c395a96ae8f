import type { FieldCatalogue } from '../metadata/catalogue.ts'
import {
  isBlockDisplayedOnCreate,
  type PrintedBlockType,
  printBlock,
} from '../metadata/print-block.ts'
import type { Lineage } from './collection.ts'
import { effectiveBlocks, effectiveInputLevels } from './effective-values.ts'

export interface BlockListing {
  readonly form: 'short' | 'long'
  readonly onlyDisplayedOnCreate: boolean
  /** Names of blocks that are listed beside those of the collection. */
  readonly linked: readonly string[]
}

/**
 * The blocks of a collection by id, then those that a dataset type brings along. Which blocks are listed is
 * decided by the levels of the nearest block root, what is said of their fields by the collection's own
 * (docs/specification/collection-metadata.md#list-blocks).
 */
export function listedBlocks(
  lineage: Lineage,
  catalogue: Pick<FieldCatalogue, 'blocks' | 'blockOf'>,
  { form, onlyDisplayedOnCreate, linked }: BlockListing,
): readonly PrintedBlockType[] {
  const { blocks } = catalogue
  const own = effectiveBlocks(lineage, blocks)
  const levels = effectiveInputLevels(lineage, catalogue)
  const shown = onlyDisplayedOnCreate
    ? own.filter((block) => isBlockDisplayedOnCreate(block, levels))
    : own
  const brought = blocks.filter((block) => linked.includes(block.name) && !shown.includes(block))
  const { inputLevels } = lineage[0]
  return [...shown, ...brought].map((block) =>
    printBlock(block, { form, inputLevels, onlyDisplayedOnCreate }),
  )
}
