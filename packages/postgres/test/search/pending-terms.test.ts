import type { WriteUnit } from '@holdfast/core'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { kinds, openStore } from '../databases.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'

/** How many pages of terms waited for their index. */
async function pagesWaiting({ execute }: Database): Promise<number> {
  // One row, of the column that is named here.
  const [row] = (await execute(
    `select gin_clean_pending_list('search_match_terms') as pages`,
  )) as readonly { readonly pages: number }[]
  return row?.pages ?? 0
}

const JOBS: Readonly<Record<string, (unit: WriteUnit) => Promise<unknown>>> = {
  'bringing entries into the lists': ({ search }) => search.listMatchesNext('written'),
  'forgetting words': ({ search }) => search.forgetWordsNext(null, 10),
}

// One kind of database is enough: the statements are the same.
for (const kind of kinds.slice(-1)) {
  const test = suite(`terms that wait for their index on ${kind.name}`)

  for (const [name, work] of Object.entries(JOBS))
    test(`${name} has them taken in first`, async () => {
      const { database, store, close } = await openStore(kind)
      await fillDraft(store, await aDraft(store), 3)
      await store.write(work)
      is(await pagesWaiting(database), 0)
      await close()
    })

  test.run()
}
