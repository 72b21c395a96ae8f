import type { Store, WriteUnit } from '@holdfast/core'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openServerRepository, type ServerRepository } from '../app/server-repository.ts'
import { fieldsOf } from '../datasets/dataset-calls.ts'

/** Needs a server: transactions that run concurrently. */
interface Context extends ServerRepository {
  readonly meanwhile: Meanwhile
}

/** Runs after a unit has counted the ingests of a dataset that are not finished. */
interface Meanwhile {
  counted: (unfinished: number) => Promise<void>
}

const url = process.env.TEST_DATABASE_URL ?? ''
const test = suite<Context>('ingests beside uploads on PostgreSQL')

const watched = (store: Store, meanwhile: Meanwhile): Store => ({
  ...store,
  write: (work) =>
    store.write((unit: WriteUnit) => {
      const unfinished = async (datasetId: number): Promise<number> => {
        const count = await unit.tables.unfinished(datasetId)
        await meanwhile.counted(count)
        return count
      }
      return work({ ...unit, tables: { ...unit.tables, unfinished } })
    }),
})

test.before(async (context) => {
  const meanwhile: Meanwhile = { counted: async () => {} }
  const opened = await openServerRepository({
    url,
    around: (store) => watched(store, meanwhile),
    tabularIngest: inMemoryIngest(),
  })
  Object.assign(context, { ...opened, meanwhile })
})
test.after(({ database }) => database?.close())

async function* bytes(text: string): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(text)
}

/** Adds a file that is read as a table, and then refused as one. */
async function add({ repository, actor }: Context, id: number, fileName: string): Promise<void> {
  const ref = { kind: 'id', id } as const
  const file = { fileName, declaredType: 'text/csv', bytes: bytes('a,b\n1\n') }
  const received = await repository.files.receive(actor, ref, file)
  await repository.files.add(actor, ref, { received, input: {} })
}

/** Resolves when some session waits for a lock. */
async function someoneWaits({ database }: Context): Promise<void> {
  for (;;) {
    const found = await database.execute(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (found.length > 0) return
  }
}

test('a file that is added while the last ingest ends keeps the dataset locked until it is read', async (context) => {
  const { repository, actor, meanwhile } = context
  const metadataBlocks = { citation: { fields: fieldsOf('Gauges') } }
  const root = { kind: 'root' } as const
  const { id } = await repository.datasets.create(actor, root, { metadataBlocks, terms: {} })
  await add(context, id, 'one.csv')
  let [counts, added] = [0, Promise.resolve()]
  meanwhile.counted = async () => {
    counts += 1
    // The first count is that of the unit that ends the ingest.
    if (counts !== 2) return
    added = add(context, id, 'two.csv')
    await Promise.race([added, someoneWaits(context)])
  }
  await repository.handleJob({ kind: 'ingestTable', datasetId: id })
  await added
  const locks = await repository.datasets.allLocks(actor, { type: null, user: null })
  equal(
    locks.map(({ lock }) => lock.type),
    ['Ingest'],
  )
})

if (url === '')
  console.log('left out: ingests beside uploads; run with: TEST_DATABASE_URL=postgres://… npm test')
else test.run()
