import { aPng } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { anItem, aPublishedCollection, DOT, itemForm, list, post } from './featured-item-calls.ts'

const test = suite<{ world: World }>('images of featured items')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const imageOf = ({ id }: { readonly id: number }) => `/access/collectionFeaturedItemImage/${id}`

const change = (world: World, { id }: { readonly id: number }, form: FormData) =>
  world.call('PUT', `/collectionFeaturedItems/${id}`, { as: 'superuser', body: form })

const FIELDS = { content: 'a', displayOrder: '1' }

/** Keys of the stored images. */
async function keptPictures(world: World): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of world.storage.list('collections/')) keys.push(key)
  return keys
}

async function sweepLater(world: World): Promise<void> {
  world.clock.advance(60 * 60)
  await world.repository.handleJob({ kind: 'sweepStagedObjects' })
}

test(
  'A21 image: the image is rendered again and sent with its type',
  onSql(async (world) => {
    const { alias } = await aPublishedCollection(world)
    const picture = { name: 'C:\\pictures\\réf (1).gif', bytes: aPng(3000, 30) }
    const { data: item } = (await post(world, alias, itemForm(FIELDS, picture))).body
    is(item.imageFileName, 'réf (1).gif')
    is(item.imageFileUrl, `https://repository.example.org/api${imageOf(item)}`)
    const answer = await world.send('GET', imageOf(item))
    is(answer.status, 200)
    const { headers } = answer
    is(headers.get('Content-Type'), 'image/png')
    is(headers.get('X-Content-Type-Options'), 'nosniff')
    match(headers.get('Content-Security-Policy') ?? '', /sandbox/)
    is(headers.get('Content-Disposition'), 'inline; filename="r%C3%A9f%20%281%29.gif"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    is(headers.get('Content-Length'), String(bytes.length))
    // Width and height follow the signature of a PNG.
    equal([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [2000, 20])
    is(headers.get('Cache-Control'), 'public, no-cache')
    const etag = headers.get('ETag') ?? ''
    const again = await world.send('GET', imageOf(item), { headers: { 'If-None-Match': etag } })
    is(again.status, 304)
    const cost = await world.statements(() => world.send('GET', imageOf(item)))
    is(cost <= 5, true, `${cost} statements`)
  }),
)

test('A21 image: a photograph is sent as JPEG', async () => {
  const picture = { bytes: DOT, contentType: 'image/jpeg', width: 1, height: 1 } as const
  const world = await openWorld({ images: { draw: async () => ({ kind: 'drawn', picture }) } })
  try {
    const { alias } = await aPublishedCollection(world)
    const answer = await world.call(
      'GET',
      imageOf(await anItem(world, alias, { picture: 'a.jpg' })),
    )
    equal([answer.status, answer.headers.get('Content-Type')], [200, 'image/jpeg'])
  } finally {
    await world.close()
  }
})

test('A21 image: without permission it is 404', async ({ world }) => {
  const { alias } = await aPublishedCollection(world)
  const plain = await anItem(world, alias)
  for (const path of [imageOf(plain), imageOf({ id: 999_999 }), imageOf({ id: 0 })])
    is((await world.call('GET', path)).status, 404)
  is((await world.call('GET', '/access/collectionFeaturedItemImage/x')).status, 404)
  const hidden = await collectionIn(world, alias, { alias: `dark${alias}` })
  await world.giveRoles(hidden.id)
  const item = await anItem(world, hidden.alias, { picture: 'a.png' })
  const status = async (as: 'anonymous' | 'outsider' | 'curator' | 'superuser') =>
    (await world.send('GET', imageOf(item), { as })).status
  equal(await status('anonymous'), 404)
  equal(await status('outsider'), 404)
  equal(await status('curator'), 200)
  const seen = await world.send('GET', imageOf(item), { as: 'superuser' })
  match(seen.headers.get('Cache-Control') ?? '', /no-store/)
})

test('C46 change: the form keeps, replaces or removes the image', async ({ world }) => {
  const { alias } = await aPublishedCollection(world)
  const item = await anItem(world, alias, { picture: 'a.png' })
  const etag = async () => (await world.send('GET', imageOf(item))).headers.get('ETag')
  const first = await etag()
  const kept = await change(
    world,
    item,
    itemForm({ ...FIELDS, keepFile: 'true' }, { name: 'b.png' }),
  )
  equal([kept.body.data.imageFileName, await etag()], ['a.png', first])
  const noImage = { name: 'a.txt', bytes: Uint8Array.from(Buffer.from('no image')) }
  const still = await change(world, item, itemForm({ ...FIELDS, keepFile: 'true' }, noImage))
  equal([still.status, await etag()], [200, first])
  is((await change(world, item, itemForm(FIELDS, noImage))).status, 400)
  const other = await change(world, item, itemForm(FIELDS, { name: 'b.png' }))
  is(other.body.data.imageFileName, 'b.png')
  is((await etag()) === first, false)
  const none = await change(world, item, itemForm({ ...FIELDS, keepFile: 'false' }))
  is('imageFileName' in none.body.data, false)
  await change(world, item, itemForm(FIELDS, { name: 'b.png' }))
  const empty = await change(world, item, itemForm({ ...FIELDS, keepFile: '' }))
  is('imageFileName' in empty.body.data, false)
  is((await world.call('GET', imageOf(item))).status, 404)
  const unnamed = itemForm(FIELDS)
  unnamed.append('file', new Blob([]), '')
  is((await change(world, item, unnamed)).status, 200)
})

test('C44 add: files that are no image, or too large, are refused and leave nothing', async ({
  world,
}) => {
  const { alias } = await aPublishedCollection(world)
  const before = (await keptPictures(world)).length
  const text = (content: string) => Uint8Array.from(Buffer.from(content))
  const pictures = [
    [
      'a.png',
      text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      /^Invalid image/,
    ],
    ['a.svg', text('<?xml version="1.0"?><svg/>'), /^Invalid image file type/],
    ['a.png', text(''), /^Invalid image file type/],
    ['a.gif', text('GIF89a/*<script>alert(1)</script>*/=1'), /^Invalid image file type/],
    ['a.html', text('<html>'), /^Invalid image file type/],
    ['a.png', DOT.slice(0, 40), /^Invalid image file type/],
    ['a.png', aPng(8000, 8000, 1), /more than 25000000 pixels/],
    ['a.png', new Uint8Array(1_000_001), /larger than 1000000 bytes/],
  ] as const
  for (const [name, bytes, message] of pictures) {
    const { status, body } = await post(world, alias, itemForm(FIELDS, { name, bytes }))
    is(status, 400, name)
    match(body.message, message)
  }
  const two = await post(world, alias, itemForm(FIELDS, { name: 'a.png' }, { name: 'b.png' }))
  is(two.status, 400)
  const bad = await post(world, alias, itemForm({ content: 'a' }, { name: 'a.png' }))
  is(bad.status, 400)
  const outsider = await post(world, { alias, as: 'outsider' }, itemForm(FIELDS, { name: 'a.png' }))
  is(outsider.status, 401)
  const many = Array.from({ length: 21 }, () => ({ name: 'a.png' }))
  match((await post(world, alias, itemForm(FIELDS, ...many))).body.message, /at most 20 images/)
  const long = { ...FIELDS, other: Array.from({ length: 30 }, () => 'x'.repeat(200_000)) }
  match((await post(world, alias, itemForm(long))).body.message, /too long/)
  is((await keptPictures(world)).length, before)
  equal(await list(world, alias), [])
})

test('C43 replace: images are matched by name, and several items may share one', async ({
  world,
}) => {
  const { alias } = await aPublishedCollection(world)
  const kept = await anItem(world, alias, { displayOrder: '9', picture: 'old.png' })
  const gone = await anItem(world, alias, { picture: 'gone.png' })
  const form = itemForm(
    {
      id: ['0', String(kept.id), '0', '0'],
      content: ['one', 'kept', 'two', 'three'],
      displayOrder: ['1', '2', '3', '4'],
      keepFile: ['false', 'true', 'FALSE', ''],
      fileName: ['a.png', '', 'a.png', 'missing.png'],
    },
    { name: 'a.png' },
    { name: 'unused.png' },
  )
  const path = `/collections/${alias}/featuredItems`
  const { status, body } = await world.call('PUT', path, { as: 'superuser', body: form })
  is(status, 200)
  equal(
    body.data.map((item: Readonly<Record<string, unknown>>) => [item.content, item.imageFileName]),
    [
      ['one', 'a.png'],
      ['kept', 'old.png'],
      ['two', 'a.png'],
      ['three', undefined],
    ],
  )
  is(body.data[1].id, kept.id)
  equal(await list(world, alias), body.data)
  is(
    (await world.call('DELETE', `/collectionFeaturedItems/${gone.id}`, { as: 'superuser' })).status,
    404,
  )
})

test('C43 replace: one bad item, or lists of different lengths, change nothing', async ({
  world,
}) => {
  const { alias } = await aPublishedCollection(world)
  const { alias: elsewhere } = await aPublishedCollection(world)
  const item = await anItem(world, alias, { picture: 'a.png' })
  const foreign = await anItem(world, elsewhere)
  const whole = { id: '0', content: 'a', displayOrder: '1', keepFile: 'false', fileName: '' }
  const { fileName: _, ...partial } = whole
  const attempts: readonly (readonly [Record<string, string | string[]>, number, RegExp])[] = [
    [{}, 400, /^All input parameters/],
    [partial, 400, /^All input parameters/],
    [{ ...whole, id: ['0', '0'] }, 400, /^All input lists/],
    [{ ...whole, type: ['custom', 'custom'] }, 400, /^All input lists/],
    [{ ...whole, id: 'x' }, 400, /'id'/],
    [{ ...whole, id: '-1' }, 400, /'id'/],
    [{ ...whole, keepFile: 'maybe' }, 400, /^Illegal boolean/],
    [{ ...whole, id: '999999' }, 404, /^Could not find/],
    [{ ...whole, id: '99999999999' }, 404, /^Could not find/],
    [{ ...whole, id: String(foreign.id) }, 404, /^Could not find/],
    [
      {
        id: ['0', '0'],
        content: ['fine', ' '],
        displayOrder: ['1', '2'],
        keepFile: ['false', 'false'],
        fileName: ['a.png', ''],
      },
      400,
      /blank/,
    ],
    [
      {
        id: [String(item.id), String(item.id)],
        content: ['a', 'b'],
        displayOrder: ['1', '2'],
        keepFile: ['true', 'true'],
        fileName: ['', ''],
      },
      400,
      /more than once/,
    ],
  ]
  const before = await keptPictures(world)
  for (const [fields, status, message] of attempts) {
    const body = itemForm(fields, { name: 'a.png' })
    const answer = await world.call('PUT', `/collections/${alias}/featuredItems`, {
      as: 'superuser',
      body,
    })
    is(answer.status, status, JSON.stringify(fields))
    match(answer.body.message, message)
  }
  equal(await list(world, alias), [item])
  equal(await keptPictures(world), before)
  is((await world.send('GET', imageOf(item))).status, 200)
})

test('unused images are swept, and no others', async ({ world }) => {
  await sweepLater(world)
  const { alias } = await aPublishedCollection(world)
  const start = (await keptPictures(world)).length
  const kept = await anItem(world, alias, { picture: 'a.png' })
  const removed = await anItem(world, alias, { picture: 'b.png' })
  const changed = await anItem(world, alias, { picture: 'c.png' })
  await change(world, changed, itemForm(FIELDS, { name: 'd.png' }))
  await world.call('DELETE', `/collectionFeaturedItems/${removed.id}`, { as: 'superuser' })
  is((await keptPictures(world)).length, start + 4)
  await sweepLater(world)
  is((await keptPictures(world)).length, start + 2)
  for (const item of [kept, changed]) is((await world.send('GET', imageOf(item))).status, 200)
})

test.run()
