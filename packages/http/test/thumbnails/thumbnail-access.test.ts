import { aPng } from '@holdfast/contracts'
import type { DataFile } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { type CallOptions, EVERYBODY, openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'
import { pngFacts } from './sample-images.ts'

const test = suite<{ world: World }>('who sees thumbnails')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const IMAGE = { name: 'a.png', content: aPng(20, 10) }

const thumb = (world: World, id: number, options?: CallOptions) =>
  world.send('GET', `/access/datafile/${id}?imageThumb=true`, options)

const changeFile = (world: World, fileId: number, facts: Partial<DataFile>) =>
  world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    await files.save({ ...record.file, ...facts })
  })

test('A05 imageThumb: of a draft, for viewers only', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, IMAGE)
  equal(
    await statuses((as) => thumb(world, fileId, { as })),
    only(['admin', 'contributor', 'curator', 'member', 'superuser'], { yes: 200, no: 403 }),
  )
  const { headers } = await thumb(world, fileId, { as: 'member' })
  is(headers.get('Cache-Control'), 'private, no-store')
})

const DOWNLOADERS = [
  'admin',
  'fileDownloader',
  'contributor',
  'curator',
  'member',
  'superuser',
] as const

test('A05 imageThumb: of a restricted file, for callers with DownloadFile, stored or not', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, { ...IMAGE, jsonData: { restrict: true } })
  await publish(world, id)
  const allowed = only(DOWNLOADERS, { yes: 200, no: 403 })
  equal(await statuses((as) => thumb(world, fileId, { as })), allowed)
  const { headers } = await thumb(world, fileId, { as: 'fileDownloader' })
  is(headers.get('Cache-Control'), 'private, no-store')
  const etag = headers.get('ETag') ?? ''
  is((await thumb(world, fileId, { headers: { 'If-None-Match': etag } })).status, 403)
})

test('A05 imageThumb: of an embargoed file, for callers with DownloadFile', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, IMAGE)
  await publish(world, id)
  is((await thumb(world, fileId)).status, 200)
  await changeFile(world, fileId, { embargo: { dateAvailable: '2031-04-06', reason: null } })
  equal(
    await statuses((as) => thumb(world, fileId, { as })),
    only(DOWNLOADERS, { yes: 200, no: 403 }),
  )
})

test('A05 imageThumb: of a file after its retention period, for no caller', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, IMAGE)
  await publish(world, id)
  is((await thumb(world, fileId)).status, 200)
  await changeFile(world, fileId, { retention: { dateUnavailable: '2031-04-04', reason: null } })
  equal(await statuses((as) => thumb(world, fileId, { as })), only(EVERYBODY, { yes: 403, no: 0 }))
})

test('A05 imageThumb: needs no answer to a guestbook, and does not count as one', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const image = await aFile(world, id, IMAGE)
  const text = await aFile(world, id)
  await publish(world, id)
  const book = await aGuestbook(world, { nameRequired: true })
  await assign(world, id, book.id)
  const { status, headers } = await thumb(world, image)
  equal([status, headers.get('Cache-Control')], [200, null])
  is((await thumb(world, text)).status, 404)
  for (const query of ['', '?imageThumb=', '?format=original&imageThumb=true'])
    is((await world.send('GET', `/access/datafile/${image}${query}`)).status, 400, query)
})

test('A05 imageThumb: an unknown file is 404 in any size', async ({ world }) => {
  for (const path of ['999999?imageThumb=true', 'none?imageThumb=1', '?imageThumb=1'])
    is((await world.send('GET', `/access/datafile/${path}`)).status, 404, path)
})

test('A05 imageThumb: the path may hold folders before the id', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, IMAGE)
  await publish(world, id)
  const response = await world.send('GET', `/access/datafile/a/b/${fileId}?imageThumb=8`)
  equal(pngFacts(new Uint8Array(await response.arrayBuffer())), [8, 4, true])
})

test.run()
