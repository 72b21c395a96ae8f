import type { Domain } from '../../ports/ports.ts'
import type { MetadataBlock } from '../../rules/metadata/model.ts'
import { isBlockDisplayedOnCreate } from '../../rules/metadata/print-block.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/**
 * The metadata blocks of the installation (docs/specification/metadata.md#read-blocks). Everyone may read
 * them.
 */
export const blockUseCases = ({ catalogue, store, updates }: Domain) => {
  const namesInUse = (): Promise<readonly string[]> =>
    store.read(({ collections }) => collections.blockNamesInUse(), { consistency: 'latest' })

  return {
    /** Changes when any block does; answers that are made from blocks are valid for one revision. */
    revision: (): number => catalogue.revision,

    /** The blocks that collections may choose. */
    all: async (): Promise<readonly MetadataBlock[]> => {
      await updates.fresh()
      return catalogue.offered
    },

    /** Blocks that a collection uses and that have a field displayed on create, or a required one. */
    displayedOnCreate: async (): Promise<readonly MetadataBlock[]> => {
      const inUse = new Set(await namesInUse())
      return catalogue.offered.filter(
        (block) => inUse.has(block.name) && isBlockDisplayedOnCreate(block, []),
      )
    },

    /** By name or numeric id, disabled or not. */
    get: async (nameOrId: string): Promise<MetadataBlock> => {
      await updates.fresh()
      const found = catalogue.blocks.find(
        ({ id, name }) => name === nameOrId || String(id) === nameOrId,
      )
      return found ?? noSuchBlock(nameOrId)
    },
  }
}

/** Refuses a block that does not exist, in the words that clients compare. */
export const noSuchBlock = (nameOrId: string): never =>
  refuse({ kind: 'missing', message: `Can't find metadata block '${nameOrId.slice(0, 100)}'` })
