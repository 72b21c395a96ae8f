import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'
import {
  entryOf,
  md5,
  offered,
  pathOf,
  register,
  registerAll,
  registerAs,
} from '../direct-uploads/direct-upload-calls.ts'
import { lay, openRemoteWorld, type RemoteScene } from './remote-world.ts'

const test = suite<RemoteScene>('registering remote files')

test.before(async (context) => {
  Object.assign(context, await openRemoteWorld())
})
test.before.each(({ end }) => {
  end.files.clear()
  end.answer(true)
})
test.after(({ world }) => world.close())

const EDITORS = ['admin', 'contributor', 'curator', 'superuser'] as const
const choose = { as: 'superuser' } as const

test('D27 add: a path below the base URL becomes a file with an object id before it', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const identifier = lay(end, 'tides/caf%C3%A9%201.csv', 'some notes')
  const { status, body } = await register(world, id, entryOf(identifier, 'some notes'))
  is(status, 201)
  const [{ dataFile }] = body.data.files
  match(
    dataFile.storageIdentifier,
    /^museum:\/\/[0-9a-f]{11}-[0-9a-f]{12}\/\/tides\/caf%C3%A9%201\.csv$/,
  )
  is(dataFile.filesize, 10)
  equal(dataFile.checksum, { type: 'MD5', value: md5('some notes') })
  is(dataFile.checksumVerification, 'pending')
  const shown = await world.call('GET', `/files/${dataFile.id}`, choose)
  is(shown.body.data.dataFile.storageIdentifier, dataFile.storageIdentifier)
})

test('D27 add: paths that lead out of the base URL count as absent', async ({ world, end }) => {
  const { id } = await aDataset(world)
  end.files.set('secret.txt', Buffer.from('x'))
  for (const path of [
    '',
    '/',
    '/secret.txt',
    '../secret.txt',
    'a/../secret.txt',
    'a/%2e%2e/secret.txt',
    'a/%252e%252e/secret.txt',
    'a\\..\\secret.txt',
    '..%5csecret.txt',
    '//other.example.org/secret.txt',
    'https://other.example.org/secret.txt',
    'user@other.example.org//secret.txt',
    'secret.txt?a=b',
    'secret.txt#a',
    'secret.txt\r\nHost: other',
    'secret.txt%0d%0aHost:',
    'secret.txt%00',
  ]) {
    const { status, body } = await register(world, id, entryOf(`museum://${path}`, 'x'))
    is(status, 400, path)
    match(body.message, /valid storageIdentifier/)
  }
})

test('D27 add: only the remote store of the dataset, or one on its store, is accepted', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  lay(end, 'a', 'x')
  const into = async (store: string, dataset = id) =>
    (await register(world, dataset, entryOf(`${store}://a`, 'x'))).status
  is(await into('closed'), 400)
  is(await into('elsewhere'), 400)
  is(await into('nowhere'), 400)
  is(await into('MUSEUM'), 400)
  is(await into('local'), 400)
  is(await into('museum'), 201)
  is(await into('mirror'), 201)
  const { id: second } = await aDataset(world)
  const path = `/datasets/${second}/storageDriver`
  is((await world.call('PUT', path, { ...choose, body: 'Museum' })).status, 200)
  is(await into('mirror', second), 400)
  is(await into('museum', second), 201)
})

test('D27 add: missing and unreachable files are refused', async ({ world, end }) => {
  const { id } = await aDataset(world)
  const missing = await register(world, id, entryOf('museum://nothing', 'x'))
  is(missing.status, 400)
  match(missing.body.message, /no bytes/)
  const there = lay(end, 'there', 'x')
  end.answer(false)
  const silent = await register(world, id, entryOf(there, 'x'))
  is(silent.status, 503)
  match(silent.body.message, /could not look up this file/)
  end.answer(true)
  is((await register(world, id, entryOf(there, 'x'))).status, 201)
})

test('D27 add: a path is unique in a dataset in any spelling, other datasets may have it too', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  lay(end, 'a%20b/c.txt', 'x')
  const add = async (path: string, dataset = id) =>
    (await register(world, dataset, entryOf(`museum://${path}`, 'x'))).status
  is(await add('a b/%63.txt'), 201)
  for (const path of ['a%20b/c.txt', 'a b/c.txt', 'a%20b/%63.txt']) is(await add(path), 400)
  is(await add('a%20b/c.txt', (await aDataset(world)).id), 201)
})

test('D27 add: of two concurrent registrations of one path, one succeeds', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const entry = entryOf(lay(end, 'both', 'x'), 'x')
  const both = await Promise.all([register(world, id, entry), register(world, id, entry)])
  equal(both.map(({ status }) => status).sort(), [201, 400])
})

test('D27 add: limits apply to remote files', async ({ world, end }) => {
  const { id } = await aDataset(world)
  const identifier = lay(end, 'large', 'x'.repeat(2000))
  const setting = '/admin/settings/:MaxFileUploadSizeInBytes'
  const limits = JSON.stringify({ default: '1000000', museum: '1000' })
  is((await world.call('PUT', setting, { ...choose, body: limits })).status, 200)
  is((await register(world, id, entryOf(identifier, 'x'))).status, 400)
  await world.call('DELETE', setting, choose)
  is((await register(world, id, entryOf(identifier, 'x'))).status, 201)
})

test('P04 addFiles: stored and remote files are added together, and each failure is reported', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const { url, storageIdentifier } = await offered(world, id, 1)
  await world.call('PUT', pathOf(url), { body: 's' })
  const entries = [
    entryOf(storageIdentifier, 's', { fileName: 's.txt' }),
    entryOf(lay(end, 'a', 'a'), 'a', { fileName: 'a.txt' }),
    entryOf('museum://a', 'a', { fileName: 'twin.txt' }),
    entryOf('museum://../a', 'a'),
    entryOf('museum://gone', 'a'),
  ]
  const { status, body } = await registerAll(world, id, entries)
  is(status, 200)
  is(body.data.Result['Number of files successfully added'], 2)
  const [stored, remote, twin, outside, gone] = body.data.Files
  is(stored.storageIdentifier, storageIdentifier)
  is(remote.storageIdentifier, 'museum://a')
  match(remote.fileDetails.dataFile.storageIdentifier, /^museum:\/\/[0-9a-f-]+\/\/a$/)
  match(twin.errorMessage, /storageIdentifier/)
  match(outside.errorMessage, /storageIdentifier/)
  match(gone.errorMessage, /no bytes/)
  end.answer(false)
  const silent = await registerAll(world, id, [entryOf('museum://b', 'b')])
  match(silent.body.data.Files[0].errorMessage, /could not look up this file/)
})

test('P04 addFiles: a store that fails is skipped for the rest of the batch', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  end.answer(false)
  end.asked = 0
  const entries = Array.from({ length: 100 }, (_, n) => entryOf(`museum://file-${n}`, 'x'))
  const { body } = await registerAll(world, id, entries)
  is(body.data.Files.length, 100)
  for (const { errorMessage } of body.data.Files) match(errorMessage, /could not look up this file/)
  // Some calls had begun when the first failed.
  ok(end.asked < 50, String(end.asked))
})

test('P05 replace, P06 replaceFiles: a remote file replaces a stored one', async ({
  world,
  end,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'notes.txt', content: 'old' })
  await publish(world, id)
  const form = new FormData()
  form.append('jsonData', JSON.stringify(entryOf(lay(end, 'new', 'new'), 'new')))
  const replaced = await world.call('POST', `/files/${fileId}/replace`, { ...choose, body: form })
  is(replaced.status, 200)
  const [{ dataFile }] = replaced.body.data.files
  match(dataFile.storageIdentifier, /^museum:\/\/.*\/\/new$/)
  is(dataFile.previousDataFileId, fileId)
  const batch = new FormData()
  const entry = entryOf(lay(end, 'newer', 'newer'), 'newer', { fileToReplaceId: dataFile.id })
  batch.append('jsonData', JSON.stringify([entry]))
  const { body } = await world.call('POST', `/datasets/${id}/replaceFiles`, {
    ...choose,
    body: batch,
  })
  const [{ fileDetails }] = body.data.Files
  match(fileDetails.dataFile.storageIdentifier, /^museum:\/\/.*\/\/newer$/)
})

test('D27 add: only editors of the dataset register remote files', async ({ world, end }) => {
  const { id } = await aSharedDataset(world)
  const single = await statuses((as) =>
    registerAs(as)(world, id, entryOf(lay(end, `by-${as}`, 'x'), 'x')),
  )
  equal(single, only(EDITORS, { yes: 201, no: 403 }))
})

test.run()
