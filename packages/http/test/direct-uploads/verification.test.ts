import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { aStoredFile, entryOf, md5, openStores, register } from './direct-upload-calls.ts'

const test = suite<{ world: World }>('verifying declared checksums')

test.before(async (context) => {
  context.world = await openStores()
  await context.world.jobs.work(context.world.repository.handleJob)
})
test.after(({ world }) => world.close())

const recordOf = async (world: World, fileId: number) =>
  (await world.call('GET', `/files/${fileId}`, { as: 'superuser' })).body.data.dataFile

async function registered(
  world: World,
  id: number,
  { content, said = content }: { readonly content: string; readonly said?: string },
): Promise<number> {
  const identifier = await aStoredFile(world, id, content)
  const { body } = await register(world, id, entryOf(identifier, said))
  return body.data.files[0].dataFile.id
}

const publish = (world: World, id: number) =>
  world.call('POST', `/datasets/${id}/actions/:publish?type=major`, { as: 'superuser' })

test('D27 add: a job verifies the bytes against the declared checksum', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await registered(world, id, { content: 'some notes' })
  is((await recordOf(world, fileId)).checksumVerification, 'pending')
  await world.jobs.drain()
  is((await recordOf(world, fileId)).checksumVerification, 'verified')
  is((await publish(world, id)).status, 200)
})

test('a zip can be resumed once its files are verified', async ({ world }) => {
  const { id } = await aDataset(world)
  await registered(world, id, { content: 'some notes' })
  const bundle = async () =>
    (await world.send('GET', `/access/dataset/${id}`, { as: 'superuser' })).headers
  const before = await bundle()
  await world.jobs.drain()
  const after = await bundle()
  is(before.get('Accept-Ranges') ?? 'none', 'none')
  is(after.get('Accept-Ranges'), 'bytes')
  ok(after.get('ETag'))
})

test('bytes that differ from their checksum are reported and prevent publication', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const sound = await registered(world, id, { content: 'sound' })
  const wrong = await registered(world, id, { content: 'wrong', said: 'something else' })
  await world.jobs.drain()
  is((await recordOf(world, sound)).checksumVerification, 'verified')
  const { checksumVerification, checksum } = await recordOf(world, wrong)
  is(checksumVerification, 'mismatch')
  is(checksum.value, md5('something else'))
  const refused = await publish(world, id)
  is(refused.status, 403)
  const both = `MD5 ${md5('something else')} was supplied, but the stored bytes have ${md5('wrong')}`
  ok(refused.body.message.includes(`/notes-1.txt (${both}) do not match`), refused.body.message)
  equal(refused.body.files, [wrong])
  is((await world.call('DELETE', `/files/${wrong}`, { as: 'superuser' })).status, 200)
  is((await publish(world, id)).status, 200)
})

test('missing bytes count as wrong', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await registered(world, id, { content: 'short-lived' })
  const { store, repository } = world
  const found = await store.read(async (unit) => ({
    file: await unit.files.find(fileId),
    dataset: await unit.datasets.find({ kind: 'id', id }),
  }))
  const pid = found.dataset?.pid
  const key = `${pid?.authority}/${pid?.identifier}/${found.file?.file.objectId}`
  await world.storages.drivers.local?.delete(key)
  await repository.handleJob({ kind: 'verifyFiles', datasetId: id, fileIds: [fileId] })
  is((await recordOf(world, fileId)).checksumVerification, 'mismatch')
  match((await publish(world, id)).body.message, /was supplied, but there are no stored bytes/)
})

test('verifying twice, or a deleted file, changes nothing', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await registered(world, id, { content: 'some notes' })
  const verify = (fileIds: readonly number[], datasetId = id) =>
    world.repository.handleJob({ kind: 'verifyFiles', datasetId, fileIds })
  await verify([fileId])
  const first = await recordOf(world, fileId)
  await verify([fileId])
  await verify([fileId, 99_999])
  await verify([fileId], 99_999)
  equal(await recordOf(world, fileId), first)
})

test.run()
