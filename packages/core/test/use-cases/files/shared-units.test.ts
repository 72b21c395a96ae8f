import { type Actor, type DatasetRef, RefusedError, refuse } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { sharedUnits } from '../../../src/use-cases/files/shared-units.ts'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('single files that share units')

const account = (accountId: number): Actor => ({
  kind: 'account',
  accountId,
  userName: `user${accountId}`,
  superuser: false,
})
const dataset = (id: number): DatasetRef => ({ kind: 'id', id })

/** Records which items came together; refuses whatever contains `refused`. */
function recorded(refused: string | null = null, begun?: { readonly promise: Promise<void> }) {
  const units: string[][] = []
  const add = sharedUnits(async (_actor, _ref, taken: () => readonly string[]) => {
    await begun?.promise
    const items = taken()
    units.push([...items])
    await new Promise((resolve) => setImmediate(resolve))
    if (items.some((item) => item === refused))
      refuse({ kind: 'invalid', message: 'This one is refused.' })
    return items.map((item) => item.toUpperCase())
  })
  return { units, add }
}

const afterTurns = () => new Promise((resolve) => setImmediate(resolve))

test('those that come while the first is in its unit share the next one', async () => {
  const { units, add } = recorded()
  const first = add(account(1), dataset(1), 'a')
  while (units.length === 0) await Promise.resolve()
  const answers = await Promise.all([
    first,
    ...['b', 'c'].map((item) => add(account(1), dataset(1), item)),
  ])
  equal(answers, ['A', 'B', 'C'])
  equal(units, [['a'], ['b', 'c']])
})

test('a unit has all that come until it begins', async () => {
  let begin = () => {}
  const promise = new Promise<void>((resolve) => (begin = resolve))
  const { units, add } = recorded(null, { promise })
  const first = add(account(1), dataset(1), 'a')
  await afterTurns()
  const others = ['b', 'c'].map((item) => add(account(1), dataset(1), item))
  begin()
  equal(await Promise.all([first, ...others]), ['A', 'B', 'C'])
  equal(units, [['a', 'b', 'c']])
})

test('a unit waits for those that will be there in a moment', async () => {
  const units: string[][] = []
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  const add = sharedUnits(
    async (_actor, _ref, taken: () => readonly string[]) => {
      units.push([...taken()])
      return taken()
    },
    () => coming,
  )
  const first = add(account(1), dataset(1), 'a')
  await afterTurns()
  equal(units, [])
  const second = add(account(1), dataset(1), 'b')
  come()
  await Promise.all([first, second])
  equal(units, [['a', 'b']])
})

test('a unit that cannot begin fails for all that wait', async () => {
  const add = sharedUnits(async () => {
    throw new Error('no connection')
  })
  const answers = await Promise.allSettled(
    ['a', 'b'].map((item) => add(account(1), dataset(1), item)),
  )
  equal(
    answers.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})

test('other callers and other datasets have their own units, and so has each guest', async () => {
  const { units, add } = recorded()
  await Promise.all([
    add(account(1), dataset(1), 'a'),
    add(account(2), dataset(1), 'b'),
    add(account(1), dataset(2), 'c'),
    add({ kind: 'guest' }, dataset(1), 'd'),
    add({ kind: 'guest' }, dataset(1), 'e'),
  ])
  equal(units.toSorted(), [['a'], ['b'], ['c'], ['d'], ['e']])
})

test('a refusal hits only the item that causes it', async () => {
  const { units, add } = recorded('c')
  const answers = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((item) => add(account(1), dataset(1), item)),
  )
  equal(
    answers.map((answer) => answer.status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  equal(units, [['a', 'b', 'c', 'd'], ['a'], ['b'], ['c'], ['d']])
})

test('files that arrive at the same time are reserved together, as far as the quota reaches', async () => {
  const { repository, store, admin } = await openInMemory()
  const input = { metadataBlocks: METADATA, terms: {} }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  await store.write(async ({ settings, quotas }) => {
    await settings.put(':UseStorageQuotas', 'true')
    await quotas.set({ kind: 'dataset', id }, 25)
  })
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10)
  }
  const receive = (fileName: string) =>
    repository.files.receive(admin, dataset(id), {
      fileName,
      declaredType: null,
      bytes: bytes(),
      atLeast: 10,
      atMost: 12,
    })
  const received = await Promise.allSettled(['a', 'b', 'c'].map(receive))
  equal(
    received.map((one) =>
      one.status === 'fulfilled' ? one.value.size : one.reason instanceof RefusedError,
    ),
    [10, 10, true],
  )
  is(await store.read(async ({ quotas }) => (await quotas.room(id))?.reserved), 24)
})
test.run()
