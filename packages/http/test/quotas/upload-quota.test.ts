import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { openWorld, tokenOf, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  editMetadata,
  publish,
  titleEdit,
  upload,
} from '../datasets/dataset-calls.ts'
import { aCollection, enforce, setQuota } from './quota-calls.ts'

const test = suite<{ world: World }>('uploads under quotas')
const KIB = 1024
const MIB = KIB * KIB

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())
test.before.each(({ world }) => enforce(world))

const stored = (world: World, id: number) =>
  world.store.read(({ quotas }) => quotas.use({ kind: 'collection', id }))

const reserved = (world: World, datasetId: number) =>
  world.store.read(async ({ quotas }) => (await quotas.room(datasetId))?.reserved)

/** A form whose file is generated while it is read, and the number of bytes read. */
function lazyForm(size: number) {
  const chunk = new Uint8Array(64 * KIB)
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n'
  const taken = { bytes: 0 }
  let begun = false
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (!begun) {
          begun = true
          return controller.enqueue(new TextEncoder().encode(head))
        }
        if (taken.bytes >= size) {
          controller.enqueue(new TextEncoder().encode('\r\n--b--\r\n'))
          return controller.close()
        }
        taken.bytes += chunk.byteLength
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, taken }
}

const sendLazily = (world: World, id: number, { size = 0, declared = false }) => {
  const { body, taken } = lazyForm(size)
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=b',
    'X-Service-key': tokenOf('superuser'),
    ...(declared ? { 'Content-Length': `${size + 100}` } : {}),
  }
  const answer = world.call('POST', `/datasets/${id}/add`, { as: 'superuser', body, headers })
  return answer.then(({ status, body: told }) => ({ status, message: told.message, taken }))
}

test('a file above what remains is refused with its size and the rest', async ({ world }) => {
  const collection = await aCollection(world)
  const { id } = await aDataset(world, { collection: collection.alias })
  await setQuota(world, ['collections', collection.id], { bytes: 2 * KIB })
  is((await upload(world, id, { content: 'x'.repeat(512) })).status, 201)
  const { status, body } = await upload(world, id, { content: 'y'.repeat(1537) })
  is(status, 400)
  match(body.message, /1\.5 KB or more.* remains of the storage quota: 1\.5 KB/)
  equal(await stored(world, collection.id), { bytes: 512, files: 1 })
  is(await reserved(world, id), 0)
  is((await upload(world, id, { content: 'z'.repeat(1536) })).status, 201)
})

test('quotas bind only while the installation uses them', async ({ world }) => {
  const { id } = await aDataset(world)
  await setQuota(world, ['datasets', id], { bytes: 1 })
  await enforce(world, 'no')
  is((await upload(world, id, { content: 'many bytes' })).status, 201)
  await enforce(world)
  is((await upload(world, id, { content: 'more' })).status, 400)
})

test('the quota of the dataset is checked before those of its collections', async ({ world }) => {
  const collection = await aCollection(world)
  const { id } = await aDataset(world, { collection: collection.alias })
  await setQuota(world, ['collections', collection.id], { bytes: 3 })
  await setQuota(world, ['datasets', id], { bytes: 50 })
  is((await upload(world, id, { content: 'x'.repeat(50) })).status, 201)
  await world.call('DELETE', `/datasets/${id}/storage/quota`, { as: 'superuser' })
  is((await upload(world, id, { content: 'x' })).status, 400)
})

test('deleted files free space, files of a release do not', async ({ world }) => {
  const { id } = await aDataset(world)
  await setQuota(world, ['datasets', id], { bytes: 10 })
  const kept = await aFile(world, id, { content: '0123456789' })
  await publish(world, id)
  await world.call('DELETE', `/files/${kept}`, { as: 'superuser' })
  is((await upload(world, id, { content: '1' })).status, 400)
  await setQuota(world, ['datasets', id], { bytes: 15 })
  await editMetadata(world, id, titleEdit('Again'))
  const passing = await aFile(world, id, { name: 'b.txt', content: '12345' })
  await world.call('DELETE', `/files/${passing}`, { as: 'superuser' })
  is((await upload(world, id, { name: 'c.txt', content: '54321' })).status, 201)
})

test('a known size is refused before the bytes are read', async ({ world }) => {
  const { id } = await aDataset(world)
  await setQuota(world, ['datasets', id], { bytes: 4 * MIB })
  const { status, message, taken } = await sendLazily(world, id, { size: 64 * MIB, declared: true })
  is(status, 400)
  match(message, /\(53\.0 MB or more\) is larger than what remains of the storage quota: 4\.0 MB/)
  ok(taken.bytes < MIB, `${taken.bytes} bytes were taken`)
  is(await reserved(world, id), 0)
})

test('an unknown size is refused as soon as the bytes exceed the rest', async ({ world }) => {
  const { id } = await aDataset(world)
  await setQuota(world, ['datasets', id], { bytes: 2 * MIB })
  const { status, taken } = await sendLazily(world, id, { size: 64 * MIB })
  is(status, 400)
  ok(taken.bytes >= 2 * MIB && taken.bytes < 4 * MIB, `${taken.bytes} bytes were taken`)
  is(await reserved(world, id), 0)
  is((await sendLazily(world, id, { size: 2 * MIB })).status, 201)
})

test(':MaxFileUploadSizeInBytes is checked before the bytes, too', async ({ world }) => {
  const { id } = await aDataset(world)
  await world.store.write(({ settings }) =>
    settings.put(':MaxFileUploadSizeInBytes', '{"default":"1000000","other":5}'),
  )
  const { status, message, taken } = await sendLazily(world, id, { size: 64 * MIB, declared: true })
  await world.store.write(({ settings }) => settings.remove(':MaxFileUploadSizeInBytes'))
  is(status, 400)
  match(message, 'larger than the limit of 976.6 KB')
  ok(taken.bytes < MIB)
})

test('fifty concurrent uploads fill a quota and never exceed it', async ({ world }) => {
  const collection = await aCollection(world)
  const inner = await aCollection(world, { parent: collection.alias })
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await aDataset(world, { collection: inner.alias })).id)
  await setQuota(world, ['collections', collection.id], { bytes: 20 * 1000 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      upload(world, ids[n % 5] ?? 0, { name: `f${n}.txt`, content: 'x'.repeat(1000) }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  equal([...new Set(statuses)].sort(), [201, 400])
  const added = statuses.filter((status) => status === 201).length
  equal(await stored(world, collection.id), { bytes: added * 1000, files: added })
  is(added, 20)
  is(await reserved(world, ids[0] ?? 0), 0)
})

test('a small file reserves its own bytes, not those of its form', async ({ world }) => {
  const { id } = await aDataset(world)
  await setQuota(world, ['datasets', id], { bytes: 50 })
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => {
      const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${name.repeat(10)}\r\n--b--\r\n`
      const headers = {
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': `${form.length}`,
      }
      return world.call('POST', `/datasets/${id}/add`, { as: 'superuser', body: form, headers })
    }),
  )
  equal(
    answers.map(({ status }) => status),
    [201, 201, 201, 201, 201],
  )
  is(await reserved(world, id), 0)
})

test('a quota that is set again while the bytes come is checked before the file is added', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const { repository } = world
  const actor = await repository.tokens.authenticate(tokenOf('superuser'))
  const ref = { kind: 'id', id } as const
  const quota = (bytes: number | null) =>
    repository.quotas.datasets.setQuota(actor, ref, bytes === null ? null : `${bytes}`)
  await quota(4 * MIB)
  async function* bytes() {
    yield new Uint8Array(MIB)
    await quota(null)
    yield new Uint8Array(16 * MIB)
    await quota(2 * MIB)
  }
  const received = await repository.files.receive(actor, ref, {
    fileName: 'big.bin',
    declaredType: null,
    bytes: bytes(),
  })
  const refusal = await repository.files.add(actor, ref, { received, input: {} }).then(
    () => null,
    (error) => error.refusal?.code,
  )
  is(refusal, 'quotaExceeded')
  await repository.files.abandon(received)
  is(await reserved(world, id), 0)
})

test.run()
