import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World }>('zips of released versions that are asked for again')

test.before(async (context) => {
  Object.assign(context, { world: await openWorld() })
})
test.after(({ world }) => world.close())

async function zip(world: World, path: string, options?: CallOptions) {
  const response = await world.send('GET', `/access/dataset/${path}`, options)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, bytes, etag: response.headers.get('ETag') }
}

const namesIn = (bytes: Uint8Array): readonly string[] =>
  Object.keys(unzipSync(bytes)).filter((name) => name !== 'MANIFEST.TXT')

/** A zip is kept when it is asked for the second time. */
async function thrice(ask: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 3; n += 1) await ask()
}

/** A released dataset with one file. */
async function aRelease(world: World) {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, { name: 'a.txt', content: 'first' })
  await publish(world, id)
  return { id, fileId }
}

test('A01 zip: guests get the same bytes again, also in parts and all at once', async ({
  world,
}) => {
  const { id } = await aRelease(world)
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => zip(world, `${id}`)))
  equal(namesIn(first?.bytes ?? new Uint8Array()), ['a.txt'])
  for (const other of [...others, await zip(world, `${id}`)]) equal(other, first)
  const part = await zip(world, `${id}`, { headers: { Range: 'bytes=10-29' } })
  is(part.status, 206)
  equal(part.bytes, first?.bytes.slice(10, 30))
})

test('A01 zip: a release is in it at once', async ({ world }) => {
  const { id } = await aRelease(world)
  await thrice(() => zip(world, `${id}`))
  await aFile(world, id, { name: 'b.txt', content: 'second' })
  equal(namesIn((await zip(world, `${id}`)).bytes), ['a.txt'])
  await publish(world, id)
  const { bytes } = await zip(world, `${id}`)
  equal(namesIn(bytes).toSorted(), ['a.txt', 'b.txt'])
  is(strFromU8(unzipSync(bytes)['b.txt'] ?? new Uint8Array()), 'second')
})

test('A02 zip: who may see a draft gets it, after guests got the release', async ({ world }) => {
  const { id } = await aRelease(world)
  const path = `${id}/versions/:latest`
  await thrice(() => zip(world, path))
  await aFile(world, id, { name: 'draft.txt', content: 'not yet' })
  equal(namesIn((await zip(world, path)).bytes), ['a.txt'])
  const { bytes } = await zip(world, path, { as: 'curator' })
  equal(namesIn(bytes).toSorted(), ['a.txt', 'draft.txt'])
})

test('A02 zip: a file that is withheld later is not sent any more', async ({ world }) => {
  const { id, fileId } = await aRelease(world)
  const path = `${id}/versions/1.0`
  await thrice(async () => is((await zip(world, path)).status, 200))
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    await files.save({ ...record.file, restricted: true })
  })
  is((await zip(world, path)).status, 403)
  is((await zip(world, path, { as: 'fileDownloader' })).status, 200)
})

test('A02 zip: what some callers may download is not given to others', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { name: 'a.txt', content: 'first' })
  await aFile(world, id, { name: 'secret.txt', content: 'x', jsonData: { restrict: true } })
  await publish(world, id)
  const path = `${id}/versions/1.0`
  const ask = async (options?: CallOptions) => namesIn((await zip(world, path, options)).bytes)
  await thrice(async () => equal(await ask(), ['a.txt']))
  equal((await ask({ as: 'fileDownloader' })).toSorted(), ['a.txt', 'secret.txt'])
  equal(await ask(), ['a.txt'])
})

test('A01 zip: each download of a kept zip is counted', async ({ world }) => {
  const { id, fileId } = await aRelease(world)
  await thrice(() => zip(world, `${id}`))
  await zip(world, `${id}?gbrecs=true`)
  const { body } = await world.call('GET', `/files/${fileId}/downloadCount`, { as: 'superuser' })
  is(body.data.message, '3')
})

test.run()
