import type { Domain } from '../../ports/ports.ts'
import type { MetadataBlock } from '../../rules/metadata/model.ts'
import { isBlockDisplayedOnCreate } from '../../rules/metadata/print-block.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/**
 * The metadata blocks of the installation (docs/specification/metadata.md#read-blocks). Everyone may read
 * them.
 */
export const blockUseCases = ({ blocks, store }: Domain) => ({
  all: (): readonly MetadataBlock[] => blocks,

  /** Blocks that a collection uses and that have a field displayed on create, or a required one. */
  displayedOnCreate: async (): Promise<readonly MetadataBlock[]> => {
    const inUse = new Set(
      await store.read(({ collections }) => collections.blockNamesInUse(), {
        consistency: 'latest',
      }),
    )
    return blocks.filter((block) => inUse.has(block.name) && isBlockDisplayedOnCreate(block, []))
  },

  /** By name or numeric id. */
  get: (nameOrId: string): MetadataBlock =>
    blocks.find(({ id, name }) => name === nameOrId || String(id) === nameOrId) ??
    refuse({ kind: 'missing', message: `Can't find metadata block '${nameOrId.slice(0, 100)}'` }),
})
