import type { FieldCatalogue } from '../metadata/catalogue.ts'
import {
  isBlockDisplayedOnCreate,
  type PrintedBlockType,
  printBlock,
} from '../metadata/print-block.ts'
import type { Lineage } from './collection.ts'
import { effectiveBlocks, effectiveInputLevels } from './effective-values.ts'

/** Options for listing metadata blocks (docs/specification/collection-metadata.md#list-blocks). */
export interface BlockListing {
  readonly form: 'short' | 'long'
  readonly onlyDisplayedOnCreate: boolean
  /** Names of blocks that are listed in addition to those of the collection. */
  readonly linked: readonly string[]
}

/**
 * The blocks of a collection ordered by id, followed by the linked blocks of a dataset type. The input levels
 * of the block root decide which blocks are listed; the collection's own levels decide how their fields are
 * described (docs/specification/collection-metadata.md#list-blocks).
 */
export function listedBlocks(
  lineage: Lineage,
  catalogue: Pick<FieldCatalogue, 'offered' | 'blockOf' | 'topLevel'>,
  { form, onlyDisplayedOnCreate, linked }: BlockListing,
): readonly PrintedBlockType[] {
  const { offered } = catalogue
  const own = effectiveBlocks(lineage, offered)
  const levels = effectiveInputLevels(lineage, catalogue)
  const shown = onlyDisplayedOnCreate
    ? own.filter((block) => isBlockDisplayedOnCreate(block, levels))
    : own
  const brought = offered.filter((block) => linked.includes(block.name) && !shown.includes(block))
  const { inputLevels } = lineage[0]
  return [...shown, ...brought].map((block) =>
    printBlock(block, { form, inputLevels, onlyDisplayedOnCreate }),
  )
}
