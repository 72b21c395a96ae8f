import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openServerRepository, type ServerRepository } from '../app/server-repository.ts'
import { fieldsOf } from '../datasets/dataset-calls.ts'

/** Needs a server: transactions that run concurrently. */
const url = process.env.TEST_DATABASE_URL ?? ''
const test = suite<ServerRepository>('parallel uploads on PostgreSQL')
const KIB = 1024

test.before(async (context) => {
  const opened = await openServerRepository({ url })
  await opened.store.write(({ settings }) => settings.put(':UseStorageQuotas', 'true'))
  Object.assign(context, opened)
})
test.after(({ database }) => database?.close())

const collection = async (
  { repository, actor }: ServerRepository,
  alias: string,
  parent: string,
) => {
  const input = { alias, name: alias, contacts: ['a@example.org'] }
  const made = await repository.collections.create(actor, { kind: 'alias', alias: parent }, input)
  return made.collection.id
}

const draft = async ({ repository, actor }: ServerRepository, alias: string): Promise<number> => {
  const fields = fieldsOf('Gauges')
  const metadataBlocks = { citation: { fields } }
  const place = { kind: 'alias', alias } as const
  return (await repository.datasets.create(actor, place, { metadataBlocks, terms: {} })).id
}

async function* bytes(size: number): AsyncGenerator<Uint8Array, void> {
  for (let left = size; left > 0; left -= KIB) yield new Uint8Array(Math.min(left, KIB))
}

const upload = async ({ repository, actor }: ServerRepository, id: number, name: string) => {
  const ref = { kind: 'id', id } as const
  const file = { fileName: name, declaredType: null, bytes: bytes(10 * KIB), atMost: 10 * KIB + 9 }
  const received = await repository.files.receive(actor, ref, file)
  await repository.files.add(actor, ref, { received, input: {} })
}

test('fifty concurrent uploads fill a quota and never exceed it, while datasets and collections move', async (context) => {
  const { repository, store, actor } = context
  const root = await store.read(({ collections }) => collections.find({ kind: 'root' }))
  const top = await collection(context, 'top', root?.alias ?? '')
  await collection(context, 'left', 'top')
  await collection(context, 'right', 'top')
  await collection(context, 'leaf', 'left')
  const ids: number[] = []
  for (let n = 0; n < 10; n += 1) ids.push(await draft(context, n < 5 ? 'leaf' : 'right'))
  await repository.quotas.collections.setQuota(actor, { kind: 'id', id: top }, `${300 * KIB + 500}`)
  const uploads = Array.from({ length: 50 }, (_, n) =>
    upload(context, ids[n % 10] ?? 0, `f${n}.txt`),
  )
  const moves = ['left', 'right', 'left', 'right'].map((alias) =>
    store.write(async ({ collections }) => {
      const parent = await collections.find({ kind: 'alias', alias })
      await collections.holdTree('moving')
      const leaf = await collections.lock({ kind: 'alias', alias: 'leaf' })
      if (leaf !== null && parent !== null) await collections.save({ ...leaf, parentId: parent.id })
    }),
  )
  const to = { kind: 'alias', alias: 'left' } as const
  const transfers = ids
    .slice(5)
    .map((id) => repository.datasets.move(actor, { kind: 'id', id }, { to, force: false }))
  const settled = await Promise.allSettled([...uploads, ...moves, ...transfers])
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  equal(
    failures.filter(({ refusal }) => refusal?.kind !== 'limitExceeded'),
    [],
  )
  const { bytes: total, files } = await store.read(({ quotas }) =>
    quotas.use({ kind: 'collection', id: top }),
  )
  is(files, 50 - failures.length)
  is(total, files * 10 * KIB)
  is(files, 30)
  equal(await repository.quotas.verify(actor, { repair: false }), [])
})

test('without a quota, uploads into one tree do not block each other', async (context) => {
  const { store, repository, actor } = context
  await collection(context, 'free', 'top')
  await store.write(({ settings }) => settings.put(':UseStorageQuotas', 'false'))
  const ids: number[] = []
  for (let n = 0; n < 20; n += 1) ids.push(await draft(context, 'free'))
  await Promise.all(ids.flatMap((id) => ['a', 'b'].map((name) => upload(context, id, name))))
  const free = { kind: 'alias', alias: 'free' } as const
  equal(await repository.quotas.collections.use(actor, free), { bytes: 400 * KIB, files: 40 })
  equal(await repository.quotas.verify(actor, { repair: true }), [])
})

if (url === '')
  console.log('left out: parallel uploads; run with: TEST_DATABASE_URL=postgres://… npm test')
else test.run()
