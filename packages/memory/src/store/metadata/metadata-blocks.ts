import type { MetadataBlocks, StoredBlocks } from '@holdfast/core'
import { copied } from '../copied.ts'
import { byId } from '../ordering.ts'
import type { CurrentState } from '../state.ts'

export const metadataBlocks = (current: CurrentState): MetadataBlocks => {
  const revision = (): number =>
    current()
      .metadataBlocks.rows()
      .reduce((sum, row) => sum + row.revision, 0)
  const all = async (): Promise<StoredBlocks> => {
    const blocks = current()
      .metadataBlocks.rows()
      .map(({ block }) => block)
    return { revision: revision(), blocks: copied(blocks.toSorted(byId)) }
  }
  return {
    revision: async () => revision(),
    all,
    // Units that write run one after another.
    lock: all,
    put: async (blocks) => {
      const table = current().metadataBlocks
      for (const block of blocks) {
        const before = table.get(block.name)?.revision ?? 0
        table.set(block.name, { block: copied(block), revision: before + 1 })
      }
    },
  }
}
