import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { entryOf, openStores, registerAll } from './direct-upload-calls.ts'

const test = suite<{ world: World }>('budgets of SQL statements for registered files')

/** Maximum number of SQL statements, without those of transactions. */
const BUDGET = 25

test.before(async (context) => {
  context.world = await openStores({ store: 'sql' })
})
test.after(({ world }) => world.close())

/** Registers `count` objects that are in the store, two of each name, and answers the statements it took. */
async function statementsFor(world: World, id: number, count: number): Promise<number> {
  const [authority, identifier] = await world.store.read(async ({ datasets }) => {
    const dataset = await datasets.find({ kind: 'id', id })
    return [dataset?.pid.authority, dataset?.pid.identifier]
  })
  const entries: object[] = []
  for (let n = 0; n < count; n += 1) {
    const objectId = `18f0a1b2c3d-${String(id * 1000 + n).padStart(12, '0')}`
    const put = world.storages.drivers.local?.put.bind(world.storages.drivers.local)
    await put?.(`${authority}/${identifier}/${objectId}`, oneChunk(`content ${n}`), 'MD5')
    const more = { fileName: `notes-of-${Math.floor(n / 2)}.txt` }
    entries.push(entryOf(`local://${objectId}`, `content ${n}`, more))
  }
  return world.statements(async () => {
    const { body } = await registerAll(world, id, entries)
    is(body.data.Result['Number of files successfully added'], count)
  })
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

test('P04: two hundred files take as many statements as four', async ({ world }) => {
  const [few, many] = [await aDataset(world), await aDataset(world)]
  // The first one reads the context of datasets of this collection, which is then in memory.
  await statementsFor(world, (await aDataset(world)).id, 1)
  const expected = await statementsFor(world, few.id, 4)
  is(await statementsFor(world, many.id, 200), expected)
  ok(expected <= BUDGET, `${expected} statements`)
})

test.run()
