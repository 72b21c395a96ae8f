import { aPng } from '@holdfast/contracts'
import type { Images } from '@holdfast/core'
import { sharpImages } from '@holdfast/images'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { pngFacts } from './sample-images.ts'

const test = suite<{ world: World; images: Images & { installed: boolean } }>(
  'thumbnails where nothing can draw',
)

/** The renderer, if it is `installed`. */
function installable(): Images & { installed: boolean } {
  const drawing = sharpImages()
  const images: Images & { installed: boolean } = {
    installed: true,
    draw: async (bytes, options) =>
      images.installed ? drawing.draw(bytes, options) : { kind: 'unavailable' },
  }
  return images
}

test.before(async (context) => {
  context.images = installable()
  context.world = await openWorld({ images: context.images })
})
test.after(({ world }) => world.close())

async function aPicture(world: World): Promise<number> {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'a.png', content: aPng(30, 20) })
  await publish(world, id)
  return fileId
}

const thumb = (world: World, id: number, side: number) =>
  world.send('GET', `/access/datafile/${id}?imageThumb=${side}`)

test('A05 imageThumb: is 404 while rendering is off, and exists when it is on', async ({
  world,
  images,
}) => {
  const fileId = await aPicture(world)
  images.installed = false
  const refused = await world.call('GET', `/access/datafile/${fileId}?imageThumb=64`)
  is(refused.status, 404)
  match(refused.body.message, /optional service is not available/)
  is((await world.send('GET', `/access/datafile/${fileId}`)).status, 200)
  images.installed = true
  const drawn = await thumb(world, fileId, 64)
  equal(pngFacts(new Uint8Array(await drawn.arrayBuffer())), [64, 42, true])
})

test('A05 imageThumb: stored thumbnails are still sent, but in no other size', async ({
  world,
  images,
}) => {
  images.installed = true
  const fileId = await aPicture(world)
  await (await thumb(world, fileId, 140)).arrayBuffer()
  images.installed = false
  is((await thumb(world, fileId, 140)).status, 200)
  is((await thumb(world, fileId, 139)).status, 404)
})

test('A05 imageThumb: beyond sixty-four concurrent renderings the next one is 503', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const drawing = sharpImages()
  const images: Images = {
    draw: async (bytes, options) => {
      await released
      return drawing.draw(bytes, options)
    },
  }
  const world = await openWorld({ images })
  const { id } = await aDataset(world)
  const files: number[] = []
  for (let n = 0; n < 65; n += 1)
    files.push(await aFile(world, id, { name: `${n}.png`, content: aPng(1 + n, 20) }))
  await publish(world, id)
  const asked = files.map((fileId) => thumb(world, fileId, 64))
  const refused = await Promise.race(asked)
  is(refused.status, 503)
  is(refused.headers.get('Retry-After'), '10')
  release()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  equal(statuses.toSorted(), [...Array(64).fill(200), 503])
  await world.close()
})

test.run()
