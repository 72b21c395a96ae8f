import { aDocument, aPng } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { AVIF, pngFacts, TIFF } from './sample-images.ts'

interface Context {
  readonly world: World
  readonly image: number
  readonly pdf: number
}

const test = suite<Context>('thumbnails over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  const { id } = await aDataset(world)
  const image = await aFile(world, id, { name: 'Karte Ä.v2.jpg', content: aPng(300, 200) })
  const pdf = await aFile(world, id, { name: 'report.pdf', content: aDocument() })
  await publish(world, id)
  Object.assign(context, { world, image, pdf })
})
test.after(({ world }) => world.close())

/** Maximum number of SQL statements for a guest. */
const BUDGET = 6

const get = (world: World, id: number, query: string) =>
  world.send('GET', `/access/datafile/${id}?${query}`)

const factsOf = async (response: Response) => pngFacts(new Uint8Array(await response.arrayBuffer()))

const keysIn = async ({ storage }: World) => {
  const keys: string[] = []
  for await (const key of storage.list('')) keys.push(key)
  return keys.filter((key) => key.includes('.thumb'))
}

test('A05 imageThumb: a PNG of 64 pixels, with the name of the file', async ({ world, image }) => {
  const response = await get(world, image, 'imageThumb=true')
  is(response.status, 200)
  const { headers } = response
  is(headers.get('Content-Type'), 'image/png; name="Karte%20%C3%84.v2.png"')
  is(headers.get('Content-Disposition'), 'attachment; filename="Karte%20%C3%84.v2.png"')
  is(headers.get('Cache-Control'), null)
  is(headers.get('X-Content-Type-Options'), 'nosniff')
  const bytes = new Uint8Array(await response.arrayBuffer())
  is(headers.get('Content-Length'), String(bytes.length))
  equal(pngFacts(bytes), [64, 42, true])
})

test('A05 imageThumb: every permitted size, smaller and larger than the image', async ({
  world,
  image,
}) => {
  const sizes = [
    ['48', [48, 32, true]],
    ['140', [140, 93, true]],
    ['400', [400, 266, true]],
    ['1000', [1000, 666, true]],
    ['1', [1, 1, true]],
    ['30', [30, 20, true]],
    ['999', [999, 665, true]],
    ['100000', [1000, 666, true]],
    ['9'.repeat(400), [1000, 666, true]],
    ...['0', '-5', '1.5', '1e3', 'false'].map((size) => [size, [64, 42, true]] as const),
  ] as const
  for (const [size, facts] of sizes) {
    const response = await get(world, image, `imageThumb=${size}`)
    is(response.status, 200, size)
    equal(await factsOf(response), facts, size)
  }
})

test('A05 imageThumb: the first page of a document', async ({ world, pdf }) => {
  const response = await get(world, pdf, 'imageThumb=400')
  is(response.status, 200)
  is(response.headers.get('Content-Disposition'), 'attachment; filename="report.png"')
  equal(await factsOf(response), [400, 200, true])
})

test('A05 imageThumb: pictures in TIFF and AVIF', async ({ world }) => {
  const { id } = await aDataset(world)
  const tiff = await aFile(world, id, { name: 'scan', content: TIFF })
  const avif = await aFile(world, id, { name: 'a.avif', content: AVIF })
  await publish(world, id)
  for (const fileId of [tiff, avif])
    equal(await factsOf(await get(world, fileId, 'imageThumb=true')), [64, 42, true])
})

test('A05 imageThumb: HEAD, ranges and 304', async ({ world, image }) => {
  const path = `/access/datafile/${image}?imageThumb=140`
  const whole = await world.send('GET', path)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const head = await world.send('HEAD', path)
  equal([head.status, head.headers.get('Content-Length')], [200, String(bytes.length)])
  is(await head.text(), '')
  const etag = head.headers.get('ETag') ?? ''
  is(whole.headers.get('ETag'), etag)
  const held = await world.send('GET', path, { headers: { 'If-None-Match': etag } })
  is(held.status, 304)
  const other = await get(world, image, 'imageThumb=141')
  is(other.headers.get('ETag') === etag, false)
  const part = await world.send('GET', path, { headers: { Range: 'bytes=1-3' } })
  equal([part.status, await part.text()], [206, 'PNG'])
})

test('A05 imageThumb: concurrent calls share one rendering, which is stored', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'a.png', content: aPng(90, 90) })
  await publish(world, id)
  const before = (await keysIn(world)).length
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => get(world, fileId, 'imageThumb=true')),
  )
  equal(new Set(answers.map(({ headers }) => headers.get('ETag'))).size, 1)
  is((await keysIn(world)).length, before + 1)
  for (const size of [60, 61, 62, 63]) await get(world, fileId, `imageThumb=${size}`)
  is((await keysIn(world)).length, before + 1)
})

test('A05 imageThumb: a thumbnail with missing bytes is rendered again', async ({ world, pdf }) => {
  await (await get(world, pdf, 'imageThumb=true')).arrayBuffer()
  for (const key of await keysIn(world)) await world.storage.delete(key)
  equal(await factsOf(await get(world, pdf, 'imageThumb=true')), [64, 32, true])
  equal(await factsOf(await get(world, pdf, 'imageThumb=true')), [64, 32, true])
})

test('C06 storagesize: thumbnails are included on request', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'a.png', content: aPng(30, 30) })
  await publish(world, id)
  const sent = await get(world, fileId, 'imageThumb=true')
  const { length } = new Uint8Array(await sent.arrayBuffer())
  const sizes = async (path: string) => {
    const texts = [path, `${path}?includeCached=true`].map(
      async (each) => (await world.call('GET', each, { as: 'superuser' })).body.data.message,
    )
    const [plain, cached] = (await Promise.all(texts)).map((text) =>
      Number(/: ([\d,]+) bytes/.exec(text)?.[1]?.replaceAll(',', '')),
    )
    return [plain, cached]
  }
  const own = aPng(30, 30).length
  equal(await sizes(`/datasets/${id}/storagesize`), [own, own + length])
  const [plain = 0, cached = 0] = await sizes('/collections/:root/storagesize')
  is(cached >= plain + length, true)
})

test(
  'A05 imageThumb: a stored thumbnail takes few statements in any size',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    const image = await aFile(world, id, { name: 'map.png', content: aPng(300, 200) })
    await publish(world, id)
    const asked = (size: number) => world.statements(() => get(world, image, `imageThumb=${size}`))
    await asked(140)
    const kept = await asked(140)
    ok(kept <= BUDGET, `${kept} statements`)
    is(await asked(139), kept)
  }),
)

test('A05 imageThumb: does not count as a download', async ({ world, image }) => {
  await get(world, image, 'imageThumb=true')
  const { body } = await world.call('GET', `/files/${image}/downloadCount`)
  is(body.data.message, '0')
})

test.run()
