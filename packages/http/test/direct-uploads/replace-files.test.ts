import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { Who, World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'
import { aStoredFile, entryOf, openStores, registerAs } from './direct-upload-calls.ts'

const test = suite<{ world: World }>('replacing files by stored ones over HTTP')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

function replaceAll(
  world: World,
  id: number,
  { entries, as = 'superuser' }: { readonly entries: unknown; readonly as?: Who },
) {
  const form = new FormData()
  form.append('jsonData', typeof entries === 'string' ? entries : JSON.stringify(entries))
  return world.call('POST', `/datasets/${id}/replaceFiles`, { as, body: form })
}

const replacing = async (
  world: World,
  id: number,
  { fileId, content, ...more }: { readonly fileId: unknown; readonly content: string },
) => entryOf(await aStoredFile(world, id, content), content, { fileToReplaceId: fileId, ...more })

const idsIn = async (world: World, id: number): Promise<readonly number[]> => {
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft/files`, {
    as: 'superuser',
  })
  return body.data.map((file: { readonly dataFile: { readonly id: number } }) => file.dataFile.id)
}

test('P06 replaceFiles: each file replaces the one it names', async ({ world }) => {
  const { id } = await aDataset(world)
  const old = [
    await aFile(world, id, { name: 'a.txt', content: 'a' }),
    await aFile(world, id, { name: 'b.txt', content: 'b' }),
  ]
  await publish(world, id)
  const entries = [
    await replacing(world, id, { fileId: old[0], content: 'new a' }),
    await replacing(world, id, { fileId: old[1], content: 'new b' }),
  ]
  const { status, body } = await replaceAll(world, id, { entries })
  is(status, 200)
  equal(body.data.Result, {
    'Total number of files': 2,
    'Number of files successfully replaced': 2,
  })
  const details = body.data.Files.map(
    ({
      successMessage,
      fileDetails,
    }: {
      readonly successMessage: string
      readonly fileDetails: { readonly dataFile: { readonly previousDataFileId: number } }
    }) => [successMessage, fileDetails.dataFile.previousDataFileId],
  )
  equal(
    details,
    old.map((fileId) => ['Replaced successfully in the dataset', fileId]),
  )
  equal((await idsIn(world, id)).length, 2)
})

test('P06 replaceFiles: failures are reported for each file, and the others are replaced', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const other = await aDataset(world)
  const foreign = await aFile(world, other.id)
  const [good, typed, twin] = [
    await aFile(world, id, { name: 'good.txt', content: 'good' }),
    await aFile(world, id, { name: 'typed.json', content: '{"a":1}' }),
    await aFile(world, id, { name: 'twin.txt', content: 'twin' }),
  ]
  const entries = [
    await replacing(world, id, { fileId: foreign, content: '1' }),
    await replacing(world, id, { fileId: 999_999, content: '2' }),
    await replacing(world, id, { fileId: typed, content: '3' }),
    await replacing(world, id, { fileId: twin, content: 'twin' }),
    await replacing(world, id, { fileId: good, content: 'better' }),
    await replacing(world, id, { fileId: good, content: 'best' }),
    await replacing(world, id, { fileId: undefined, content: '4' }),
    await replacing(world, id, { fileId: 'seven', content: '5' }),
    { fileToReplaceId: typed },
    7,
  ]
  const { status, body } = await replaceAll(world, id, { entries })
  is(status, 200)
  const said: readonly { readonly errorMessage?: string }[] = body.data.Files
  const errors = said.map(({ errorMessage = '' }) => errorMessage)
  match(errors[0] ?? '', /^Bad Request:.*does not belong to this dataset/)
  match(errors[1] ?? '', /^Bad Request:/)
  match(errors[2] ?? '', /different file types/)
  match(errors[3] ?? '', /same content/)
  is(errors[4], '')
  match(errors[5] ?? '', /already replaced or deleted/)
  for (const index of [6, 8])
    match(errors[index] ?? '', /fileToReplaceId.*storageIdentifier.*fileName.*mimeType/)
  for (const index of [7, 9]) match(errors[index] ?? '', /^Bad Request:/)
  is(body.data.Result['Number of files successfully replaced'], 1)
  equal((await idsIn(world, id)).length, 3)
})

test('P06 replaceFiles: bytes belong to the first entry that can have them', async ({ world }) => {
  const { id } = await aDataset(world)
  const old = await aFile(world, id, { name: 'old.txt', content: 'old' })
  const twin = await aFile(world, id, { name: 'twin.txt', content: 'twin' })
  const failing = await replacing(world, id, { fileId: 999_999, content: 'new' })
  const entries = [
    failing,
    { ...failing, fileToReplaceId: old },
    { ...failing, fileToReplaceId: twin },
  ]
  const { body } = await replaceAll(world, id, { entries })
  const said: readonly { readonly errorMessage?: string }[] = body.data.Files
  equal(
    said.map(({ errorMessage }) => errorMessage === undefined),
    [false, true, false],
  )
  match(said[2]?.errorMessage ?? '', /fileToReplaceId.*storageIdentifier/)
  is(body.data.Result['Number of files successfully replaced'], 1)
  equal((await idsIn(world, id)).includes(twin), true)
})

test('P06 replaceFiles: with force, a file of any type is accepted', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'a.json', content: '{"a":1}' })
  const entry = { ...(await replacing(world, id, { fileId, content: 'text' })), forceReplace: true }
  const { body } = await replaceAll(world, id, { entries: [entry] })
  is(body.data.Result['Number of files successfully replaced'], 1)
})

test('P05 replace: bytes in the store replace a file', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const form = new FormData()
  form.append('jsonData', JSON.stringify(entryOf(await aStoredFile(world, id, 'stored'), 'stored')))
  const { status, body } = await world.call('POST', `/files/${fileId}/replace`, {
    as: 'superuser',
    body: form,
  })
  is(status, 200)
  equal(await idsIn(world, id), [body.data.files[0].dataFile.id])
})

test('P05 replace and P06 replaceFiles: a dataset above its file limit accepts replacements', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const old = [
    await aFile(world, id, { name: 'a.txt', content: 'a' }),
    await aFile(world, id, { name: 'b.txt', content: 'b' }),
  ]
  const entry = await replacing(world, id, { fileId: old[0], content: 'new a' })
  const form = new FormData()
  form.append('jsonData', JSON.stringify(entryOf(await aStoredFile(world, id, 'new b'), 'new b')))
  const added = entryOf(await aStoredFile(world, id, 'one more'), 'one more')
  await world.call('POST', `/datasets/${id}/files/uploadlimit/1`, { as: 'superuser' })
  const together = await replaceAll(world, id, { as: 'contributor', entries: [entry] })
  is(together.body.data.Result['Number of files successfully replaced'], 1, together.text)
  const alone = await world.call('POST', `/files/${old[1]}/replace`, {
    as: 'contributor',
    body: form,
  })
  is(alone.status, 200, alone.text)
  const refused = await registerAs('contributor')(world, id, added)
  is(refused.status, 400)
  match(refused.body.message, /maximum number of files/)
})

test('P06 replaceFiles: an unknown dataset is 404, bad lists are 400', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await replaceAll(world, 999_999, { entries: [] })).status, 404)
  for (const entries of ['{', '{"a":1}', ''])
    is((await replaceAll(world, id, { entries })).status, 400)
})

test.run()
