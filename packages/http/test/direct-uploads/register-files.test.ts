import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import type { Who, World } from '../app/world.ts'
import { aDataset, aSharedDataset, upload } from '../datasets/dataset-calls.ts'
import {
  aStoredFile,
  entryOf,
  md5,
  offered,
  openStores,
  put,
  register,
  registerAll,
  registerAs,
} from './direct-upload-calls.ts'

const test = suite<{ world: World }>('registering files over HTTP')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

const UNKNOWN = 'local://18f0a1b2c3d-aaaaaaaaaaaa'
const BATCHES = ['addFiles', 'replaceFiles'] as const
const EDITORS = ['admin', 'contributor', 'curator', 'superuser'] as const

test('D27 add: bytes in the store become a file with the description that was sent', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const identifier = await aStoredFile(world, id, 'some notes')
  const more = { directoryLabel: 'raw', categories: ['Data'], restrict: false, description: 'A' }
  const { status, body } = await register(world, id, entryOf(identifier, 'some notes', more))
  is(status, 201)
  const [{ dataFile, ...entry }] = body.data.files
  is(dataFile.storageIdentifier, identifier)
  is(dataFile.filesize, 10)
  is(dataFile.contentType, 'text/plain')
  equal(dataFile.checksum, { type: 'MD5', value: md5('some notes') })
  is(dataFile.checksumVerification, 'pending')
  is(entry.directoryLabel, 'raw')
  equal(entry.categories, ['Data'])
})

test('D27 add: bytes in the store that are called a table that was read are text with tabs', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const identifier = await aStoredFile(world, id, 'a\tb\n1\t2\n')
  const more = { mimeType: 'text/tab-separated-values' }
  const { body } = await register(world, id, entryOf(identifier, 'a\tb\n1\t2\n', more))
  const [{ dataFile }] = body.data.files
  equal([dataFile.contentType, dataFile.tabularData], ['text/tsv', false])
})

test('D27 add: identifiers that may not be registered count as absent', async ({ world }) => {
  const { id } = await aDataset(world)
  const other = await aDataset(world)
  const mine = await aStoredFile(world, id, 'mine')
  const [, objectId] = mine.split('//')
  const foreign = await aStoredFile(world, other.id, 'theirs')
  const bad = [
    'nonsense',
    UNKNOWN,
    foreign,
    `bucket://bucket-1:${objectId}`,
    `local://bucket-1:${objectId}`,
    `nowhere://${objectId}`,
    `local://../${objectId}`,
    `local://10.5072/FK2/X/${objectId}`,
    `${mine}/../${objectId}`,
    `${mine}\n`,
    mine.toUpperCase(),
  ]
  for (const identifier of bad) {
    const { status, body } = await register(world, id, entryOf(identifier, 'mine'))
    is(status, 400, identifier)
    not.match(body.message, /pending/)
  }
  for (const left of ['storageIdentifier', 'fileName', 'mimeType', 'md5Hash']) {
    const { [left]: _, ...entry } = entryOf(mine, 'mine') as Record<string, unknown>
    is((await register(world, id, entry)).status, 400, left)
  }
  is((await register(world, id, entryOf(mine, 'mine'))).status, 201)
  const again = await register(world, id, entryOf(mine, 'mine'))
  is(again.status, 400)
  match(again.body.message, /storageIdentifier/)
})

test('D27 add: checksums of all kinds are accepted, malformed ones refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const identifier = await aStoredFile(world, id, 'some notes')
  const given = (checksum: unknown) =>
    register(world, id, { ...entryOf(identifier, ''), md5Hash: undefined, checksum })
  for (const checksum of [
    { '@type': 'MD5', '@value': 'zz' },
    { '@type': 'CRC-32', '@value': '00000000' },
    { '@type': 'SHA-1', '@value': md5('some notes') },
    { '@type': 'MD5' },
    'text',
  ])
    is((await given(checksum)).status, 400, JSON.stringify(checksum))
  const sha1 = { '@type': 'SHA-1', '@value': 'AB'.repeat(20) }
  const { status, body } = await given(sha1)
  is(status, 201)
  equal(body.data.files[0].dataFile.checksum, { type: 'SHA-1', value: 'ab'.repeat(20) })
})

test('D27 add: only editors of the dataset register an uploaded file', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const single = await statuses(async (as) =>
    registerAs(as)(world, id, entryOf(await aStoredFile(world, id, 'x'), 'x')),
  )
  equal(single, only(EDITORS, { yes: 201, no: 403 }))
  is((await registerAll(world, 99_999, [])).status, 404)
})

test('P04: the result of every file is reported, and valid ones are added together', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await upload(world, id, { name: 'notes.txt', content: 'same' })
  const [one, two, same] = [
    await aStoredFile(world, id, 'one'),
    await aStoredFile(world, id, 'two'),
    await aStoredFile(world, id, 'same'),
  ]
  const { status, body } = await registerAll(world, id, [
    entryOf(one, 'one'),
    entryOf(UNKNOWN, 'x'),
    entryOf(two, 'two', { fileName: 'bad:name.txt' }),
    entryOf(same, 'same'),
    entryOf(two, 'two', { dataFileTags: ['Nonsense'] }),
    entryOf(one, 'one'),
    { fileName: 'a.txt' },
    'text',
    entryOf(two, 'two', { md5Hash: undefined }),
  ])
  is(status, 200)
  const { Files: files, Result: result } = body.data
  equal(result, { 'Total number of files': 9, 'Number of files successfully added': 2 })
  is(files[0].successMessage, 'Added successfully to the dataset')
  is(files[0].fileDetails.label, 'notes-1.txt')
  is(files[0].storageIdentifier, one)
  match(files[1].errorMessage, /^Bad Request:.*no bytes/i)
  match(files[2].errorMessage, /^Bad Request:/)
  match(files[3].warningMessage, /^This file has the same content as notes.txt/)
  is(files[3].fileDetails.label, 'notes-2.txt')
  is(files[4].errorCode, 400)
  match(files[4].message, /Nonsense/)
  for (const at of [5, 6]) match(files[at].errorMessage, /storageIdentifier with fileName/)
  match(files[7].errorMessage, /^Bad Request:/)
  match(files[8].errorMessage, /^Bad Request:.*checksum/)
  equal(files[6].fileDetails, { fileName: 'a.txt' })
  is(files[7].fileDetails, 'text')
})

test('P04: the same batch sent twice registers nothing twice', async ({ world }) => {
  const { id } = await aDataset(world)
  const batch = [
    entryOf(await aStoredFile(world, id, 'one'), 'one'),
    entryOf(await aStoredFile(world, id, 'two'), 'two'),
  ]
  const [first, second] = await Promise.all([
    registerAll(world, id, batch),
    registerAll(world, id, batch),
  ])
  const third = await registerAll(world, id, batch)
  const added = [first, second, third].map(
    ({ body }) => body.data.Result['Number of files successfully added'],
  )
  equal(added.sort(), [0, 0, 2])
  const shown = await world.call('GET', `/datasets/${id}/versions/:draft/files`, {
    as: 'superuser',
  })
  is(shown.body.totalCount, 2)
})

test('P04: jsonData that is no list, or missing, is 400', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const jsonData of ['{}', '"text"', 'no json', ''])
    is((await registerAll(world, id, jsonData)).status, 400, jsonData)
  const nothing = { as: 'superuser', body: new FormData() } as const
  is((await world.call('POST', `/datasets/${id}/addFiles`, nothing)).status, 400)
})

test('P04 and P06: the form is not read for callers who may not edit the dataset', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  for (const call of BATCHES) {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const sent = (as: Who, to = id) =>
      world.call('POST', `/datasets/${to}/${call}`, { as, headers, body: 'no form' })
    is((await sent('anonymous')).status, 403, call)
    is((await sent('outsider')).status, 403, call)
    is((await sent('member')).status, 403, call)
    is((await sent('anonymous', 99_999)).status, 404, call)
  }
})

test('P04 and P06: a batch has at most a hundred thousand files', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const call of BATCHES) {
    const form = new FormData()
    form.append('jsonData', `[${'1,'.repeat(100_000)}1]`)
    const options = { as: 'superuser', body: form } as const
    const { status, body } = await world.call('POST', `/datasets/${id}/${call}`, options)
    is(status, 400, call)
    match(body.message, /at most 100000 files/)
  }
})

test('P04: limits found during registration exclude single files', async ({ world }) => {
  const { id } = await aDataset(world)
  const admin = (method: string, path: string, body = '') =>
    world.call(method, path, { as: 'superuser', body })
  const [large, small] = [
    await aStoredFile(world, id, 'a larger file'),
    await aStoredFile(world, id, 'small'),
  ]
  await admin('PUT', '/admin/settings/:MaxFileUploadSizeInBytes', '5')
  const { body } = await registerAll(world, id, [
    entryOf(large, 'a larger file'),
    entryOf(small, 'small'),
  ])
  await admin('DELETE', '/admin/settings/:MaxFileUploadSizeInBytes')
  match(body.data.Files[0].errorMessage, /^Bad Request:.*13 B/)
  is(body.data.Result['Number of files successfully added'], 1)
})

test('P04: a batch without a valid file opens no draft', async ({ world }) => {
  const { id } = await aDataset(world)
  const publish = `/datasets/${id}/actions/:publish?type=major`
  is((await world.call('POST', publish, { as: 'superuser' })).status, 200)
  const { body } = await registerAll(world, id, [entryOf(UNKNOWN, 'x')])
  is(body.data.Result['Number of files successfully added'], 0)
  const draft = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is(draft.status, 404)
})

test('D27 add: an object that is still being received is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const { storageIdentifier } = await offered(world, id, 5)
  is((await register(world, id, entryOf(storageIdentifier, 'x'))).status, 400)
  const { url, storageIdentifier: sent } = await offered(world, id, 5)
  await put(world, url, 'bytes')
  is((await register(world, id, entryOf(sent, 'bytes'))).status, 201)
})

test('D27 add: an upload that is being swept is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const identifier = await aStoredFile(world, id, 'late')
  const objectId = identifier.split('//')[1] ?? ''
  is(await world.store.write(({ stagedObjects }) => stagedObjects.claim(objectId, null)), true)
  is((await register(world, id, entryOf(identifier, 'late'))).status, 400)
})

test.run()
