import { strict as assert } from 'node:assert'
import { storeContract } from '@holdfast/contracts'
import { compareIndex } from '@holdfast/core'
import { type Kind, kinds, openStore } from '../databases.ts'

const CARDS = 'select dataset_id, collection_id, insiders, states, datasets, files from search_card'

/** Kept counts that are not those of the entries: none. */
const WRONG_CARDS = `
  with counted as (
    select e.dataset_id, d.collection_id, e.insiders, card_states(e.states) as states,
      count(*) filter (where kind = 'dataset') as datasets, count(*) filter (where kind = 'file') as files
    from search_entry e join dataset d on d.id = e.dataset_id group by 1, 2, 3, 4
  )
  (table counted except ${CARDS}) union all (${CARDS} except table counted)`

/** After every test of the store, the index and its counts are as a rebuild would make them. */
async function openChecked(kind: Kind) {
  const opened = await openStore(kind)
  return {
    ...opened,
    close: async () => {
      const state = await compareIndex(opened.store, 5)
      const wrong = await opened.database.execute(WRONG_CARDS)
      await opened.close()
      assert.deepEqual(state, { staleOrMissing: [], orphaned: [] })
      assert.deepEqual(wrong, [])
    },
  }
}

for (const kind of kinds)
  storeContract(`store on ${kind.name}`, () => openChecked(kind), {
    jobs: true,
    concurrent: kind.concurrent,
  })
