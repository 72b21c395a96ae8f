import { strict as assert } from 'node:assert'
import { storeContract } from '@holdfast/contracts'
import { compareIndex } from '@holdfast/core'
import { type Kind, kinds, openStore } from '../databases.ts'

/** After every test of the store, the index is as a rebuild would make it. */
async function openChecked(kind: Kind) {
  const opened = await openStore(kind)
  return {
    ...opened,
    close: async () => {
      const state = await compareIndex(opened.store, 5)
      await opened.close()
      assert.deepEqual(state, { staleOrMissing: [], orphaned: [] })
    },
  }
}

for (const kind of kinds)
  storeContract(`store on ${kind.name}`, () => openChecked(kind), {
    jobs: true,
    concurrent: kind.concurrent,
  })
