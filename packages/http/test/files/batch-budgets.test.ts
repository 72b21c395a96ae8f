import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { enforce, setQuota } from '../quotas/quota-calls.ts'

const test = suite<{ world: World }>('budgets of SQL statements for batches of uploads')

test.before(async (context) => {
  context.world = await openWorld({ store: 'sql' })
})
test.after(({ world }) => world.close())

async function* content(n: number): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`content ${n}`)
}

/** Files that arrived before quotas were on: without any reservation. */
async function unreserved(world: World, count: number) {
  const { id } = await aDataset(world)
  const actor = await world.actor('superuser')
  const ref = { kind: 'id', id } as const
  await enforce(world, 'no')
  const received = []
  for (let n = 0; n < count; n += 1) {
    const file = { fileName: `${n}.txt`, declaredType: null, bytes: content(n) }
    received.push(await world.repository.files.receive(actor, ref, file))
  }
  await enforce(world)
  await setQuota(world, ['datasets', id], { bytes: 1_000_000 })
  return { actor, ref, received }
}

test('adding thirty files beyond their reservation takes as many statements as two', async ({
  world,
}) => {
  const statementsFor = async (count: number) => {
    const { actor, ref, received } = await unreserved(world, count)
    equal(
      received.map(({ staged }) => staged.reservedBytes),
      received.map(() => 0),
    )
    const additions = received.map((each) => ({ received: each, input: {} }))
    return world.statements(async () => {
      const { files } = await world.repository.files.addAll(actor, ref, { additions })
      is(files.length, count)
    })
  }
  is(await statementsFor(30), await statementsFor(2))
})

test('abandoning thirty files takes as many statements as two', async ({ world }) => {
  const statementsFor = async (count: number) => {
    const { received } = await unreserved(world, count)
    return world.statements(async () => {
      await world.repository.files.abandonAll(received)
      for (const { staged } of received) is(await world.storage.size(staged.key), null)
    })
  }
  is(await statementsFor(30), await statementsFor(2))
})

test.run()
