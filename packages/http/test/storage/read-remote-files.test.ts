import { aPng } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { entryOf, md5, register } from '../direct-uploads/direct-upload-calls.ts'
import { lay, openRemoteWorld, type RemoteScene } from './remote-world.ts'

const test = suite<RemoteScene>('reading remote files')

test.before(async (context) => {
  Object.assign(context, await openRemoteWorld())
  await context.world.jobs.work(context.world.repository.handleJob)
})
test.before.each(({ end }) => {
  end.files.clear()
  end.answer(true)
})
test.after(({ world }) => world.close())

const SUPERUSER = { as: 'superuser' } as const
const CONTENT = 'The tide comes in, the tide goes out.'

async function registered(
  world: World,
  id: number,
  {
    identifier,
    said = CONTENT,
    ...more
  }: { readonly identifier: string; readonly said?: string; readonly fileName?: string },
): Promise<number> {
  const { body, text } = await register(world, id, entryOf(identifier, said, more))
  if (body?.data?.files === undefined) throw new Error(`Not registered: ${text}`)
  return body.data.files[0].dataFile.id
}

const recordOf = async (world: World, fileId: number) =>
  (await world.call('GET', `/files/${fileId}`, SUPERUSER)).body.data.dataFile

const read = (world: World, path: string, headers: Readonly<Record<string, string>> = {}) =>
  world.send('GET', `/access/${path}`, { ...SUPERUSER, headers })

test('A05: the bytes come from the remote server, whole and in ranges', async ({ world, end }) => {
  const { id } = await aDataset(world)
  const fileId = await registered(world, id, { identifier: lay(end, 'a', CONTENT) })
  const whole = await read(world, `datafile/${fileId}`)
  is(whole.status, 200)
  is(whole.headers.get('Content-Length'), String(CONTENT.length))
  is(await whole.text(), CONTENT)
  const part = await read(world, `datafile/${fileId}`, { Range: 'bytes=4-7' })
  is(part.status, 206)
  is(part.headers.get('Content-Range'), `bytes 4-7/${CONTENT.length}`)
  is(await part.text(), 'tide')
  is((await read(world, `datafile/${fileId}`, { Range: 'bytes=99-' })).status, 416)
  is((await world.send('GET', `/access/datafile/${fileId}`)).status, 403)
})

test('A05: a missing or changed object is 404, a silent server 503', async ({ world, end }) => {
  const { id } = await aDataset(world)
  const fileId = await registered(world, id, { identifier: lay(end, 'a', CONTENT) })
  lay(end, 'a', `${CONTENT} And in again.`)
  is((await read(world, `datafile/${fileId}`)).status, 404)
  end.files.clear()
  is((await read(world, `datafile/${fileId}`)).status, 404)
  end.answer(false)
  const silent = await read(world, `datafile/${fileId}`)
  is(silent.status, 503)
  match(await silent.text(), /its store is not available/)
})

test('A01, A12: zips have remote files, and can be resumed once their checksums are verified', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const remote = await registered(world, id, { identifier: lay(end, 'a', CONTENT) })
  const stored = await aFile(world, id, { name: 'stored.txt', content: 'stored' })
  const before = await read(world, `dataset/${id}`)
  is(before.headers.get('Accept-Ranges') ?? 'none', 'none')
  match(await before.text(), CONTENT)
  await world.jobs.drain()
  is((await recordOf(world, remote)).checksumVerification, 'verified')
  const after = await read(world, `dataset/${id}`)
  is(after.headers.get('Accept-Ranges'), 'bytes')
  const bytes = await after.text()
  match(bytes, CONTENT)
  match(bytes, 'stored')
  const chosen = await world.send('POST', '/access/datafiles', {
    ...SUPERUSER,
    body: `fileIds=${remote},${stored}`,
  })
  is(chosen.status, 200)
  match(await chosen.text(), CONTENT)
})

test('D27 add: bytes that differ from their checksum are reported and prevent publication', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const wrong = await registered(world, id, {
    identifier: lay(end, 'a', CONTENT),
    said: 'something else',
  })
  await world.jobs.drain()
  is((await recordOf(world, wrong)).checksumVerification, 'mismatch')
  const path = `/datasets/${id}/actions/:publish?type=major`
  is((await world.call('POST', path, SUPERUSER)).status, 403)
})

test('D27 add: a silent store is retried, and the file stays unverified until then', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const fileId = await registered(world, id, { identifier: lay(end, 'a', CONTENT) })
  end.answer(false)
  await world.repository.handleJob({ kind: 'verifyFiles', datasetId: id, fileIds: [fileId] }).then(
    () => is('it', 'rejected'),
    () => undefined,
  )
  is((await recordOf(world, fileId)).checksumVerification, 'pending')
  end.answer(true)
  await world.jobs.drain()
  is((await recordOf(world, fileId)).checksumVerification, 'verified')
})

test('A05: redirects to the store for callers with permission', async ({ world, end }) => {
  const { id } = await aDataset(world)
  lay(end, 'a%20b', CONTENT)
  const fileId = await registered(world, id, { identifier: 'mirror://a%20b' })
  const sent = await read(world, `datafile/${fileId}`)
  is(sent.status, 303)
  is(sent.headers.get('Location'), 'https://museum.example.org/a%20b?for=9')
  is((await world.send('GET', `/access/datafile/${fileId}`)).status, 403)
})

test('A05 imageThumb: thumbnails are stored in the base store of the remote one', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const picture = aPng(20, 10)
  const form = { storageIdentifier: lay(end, 'map.png', picture), fileName: 'map.png' }
  const { body } = await register(world, id, {
    ...form,
    mimeType: 'image/png',
    md5Hash: md5(picture),
  })
  const fileId = body.data.files[0].dataFile.id
  const thumbnail = await read(world, `datafile/${fileId}?imageThumb=140`)
  is(thumbnail.status, 200)
  match(thumbnail.headers.get('Content-Type') ?? '', /^image\/png/)
  const kept: string[] = []
  for await (const key of world.storages.drivers.local?.list('') ?? []) kept.push(key)
  is(kept.filter((key) => key.includes('.thumb140.')).length, 1)
  end.files.clear()
  is((await read(world, `datafile/${fileId}?imageThumb=140`)).status, 200)
})

test('deleting a file or dataset does not change the remote server', async ({ world, end }) => {
  const { id } = await aDataset(world)
  const [first, second] = [
    await registered(world, id, { identifier: lay(end, 'a', CONTENT) }),
    await registered(world, id, { identifier: lay(end, 'b', CONTENT) }),
  ]
  const remove = (path: string) => world.call('DELETE', path, SUPERUSER)
  is((await remove(`/files/${first}`)).status, 200)
  is((await world.call('GET', `/files/${first}`, SUPERUSER)).status, 404)
  is((await register(world, id, entryOf('museum://a', CONTENT))).status, 201)
  is((await remove(`/datasets/${id}/versions/:draft`)).status, 200)
  is((await world.call('GET', `/files/${second}`, SUPERUSER)).status, 404)
  await world.jobs.drain()
  equal([...end.files.keys()], ['a', 'b'])
})

test('A05: a published file is public after its bytes were verified', async ({ world, end }) => {
  const { id } = await aDataset(world)
  const fileId = await registered(world, id, { identifier: lay(end, 'a', CONTENT) })
  await publish(world, id)
  const open = await world.send('GET', `/access/datafile/${fileId}`)
  is(open.status, 200)
  is(await open.text(), CONTENT)
})

test('V03: uploads of a dataset with a remote store go to its base store', async ({ world }) => {
  const { id } = await aDataset(world)
  const driver = `/datasets/${id}/storageDriver`
  is((await world.call('PUT', driver, { ...SUPERUSER, body: 'Museum' })).status, 200)
  const { body } = await world.call('GET', driver, SUPERUSER)
  equal(body.data, {
    name: 'museum',
    type: 'remote',
    label: 'Museum',
    directUpload: true,
    directDownload: false,
    uploadOutOfBand: true,
  })
  const fileId = await aFile(world, id)
  match((await recordOf(world, fileId)).storageIdentifier, /^local:\/\/[0-9a-f-]+$/)
  const urls = await world.call('GET', `/datasets/${id}/uploadurls?size=1`, SUPERUSER)
  match(urls.body.data.storageIdentifier, /^local:\/\//)
})

test.run()
