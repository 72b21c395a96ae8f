import { aPng } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { manyFiles } from '../app/many-files.ts'
import { type CallOptions, onSql, openWorld, SITE, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  publish,
  type UploadScene,
} from '../datasets/dataset-calls.ts'
import { pngFacts } from './sample-images.ts'

const test = suite<{ world: World }>('the picture of a dataset over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

/** Maximum number of SQL statements for a stored logo, with the authentication. */
const BUDGET = 6

const logo = (world: World, id: number, options?: CallOptions) =>
  world.send('GET', `/datasets/${id}/logo`, options)

const sizeOf = async (response: Response) =>
  pngFacts(new Uint8Array(await response.arrayBuffer())).slice(0, 2)

const imageUrl = async (world: World, id: number, options?: CallOptions) =>
  (await world.call('GET', `/datasets/${id}`, options)).body.data.image_url

async function released(world: World, files: readonly UploadScene[]): Promise<number> {
  const { id } = await aDataset(world)
  for (const file of files) await aFile(world, id, file)
  await publish(world, id)
  return id
}

test('datasets.logo: the first picture by name, 140 pixels long, where image_url leads', async ({
  world,
}) => {
  const id = await released(world, [
    { name: 'z.png', content: aPng(10, 20) },
    { name: 'b.png', content: aPng(300, 200) },
    { name: 'a.txt' },
  ])
  const response = await logo(world, id)
  const { headers } = response
  equal([response.status, headers.get('Content-Type')], [200, 'image/png; name="b.png"'])
  is(headers.get('Cache-Control'), null)
  is(headers.get('X-Content-Type-Options'), 'nosniff')
  equal(await sizeOf(response), [140, 93])
  is(await imageUrl(world, id), `${SITE}/api/datasets/${id}/logo`)
  const pid = (await world.call('GET', `/datasets/${id}`)).body.data.latestVersion
    .datasetPersistentId
  const byPid = await world.send('GET', `/datasets/:persistentId/logo?persistentId=${pid}`)
  is(byPid.status, 200)
  const held = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } }
  is((await logo(world, id, held)).status, 304)
})

test('datasets.logo: a dataset without pictures has none', async ({ world }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
  const id = await released(world, [{ name: 'a.txt' }, { name: 'a.svg', content: svg }])
  const { status, body } = await world.call('GET', `/datasets/${id}/logo`)
  equal([status, body.status], [404, 'ERROR'])
  is(await imageUrl(world, id), undefined)
  is((await world.send('GET', '/datasets/999999/logo')).status, 404)
})

test('datasets.logo: restricted and too large images are skipped', async ({ world }) => {
  const large = new Uint8Array(3_000_001)
  large.set(aPng(8, 8))
  const id = await released(world, [
    { name: 'a.png', content: aPng(10, 10), jsonData: { restrict: true } },
    { name: 'b.png', content: large },
  ])
  for (const as of ['anonymous', 'superuser'] as const) {
    is((await logo(world, id, { as })).status, 404, as)
    is(await imageUrl(world, id, { as }), undefined)
  }
})

test('datasets.logo: an image under embargo is used after its end', async ({ world }) => {
  const id = await released(world, [{ name: 'a.png', content: aPng(10, 10) }])
  is((await logo(world, id)).status, 200)
  await world.store.write(async ({ files, datasets }) => {
    const dataset = await datasets.lock({ kind: 'id', id })
    if (dataset === null) throw new Error('no dataset')
    const view = { datasetId: id, ordinal: dataset.newest.ordinal }
    const [record] = await files.all(view)
    if (record === undefined) throw new Error('no file')
    const embargo = { dateAvailable: '2031-04-07', reason: null }
    await files.save({ ...record.file, embargo })
    await datasets.save(dataset)
  })
  const day = 24 * 60 * 60
  equal([(await logo(world, id)).status, await imageUrl(world, id)], [404, undefined])
  world.clock.advance(2 * day)
  equal((await logo(world, id)).status, 200)
  is(await imageUrl(world, id), `${SITE}/api/datasets/${id}/logo`)
})

test('datasets.logo: an image that cannot be rendered is skipped', async ({ world }) => {
  const broken = aPng(300, 300).subarray(0, 90)
  const id = await released(world, [
    { name: 'a.png', content: Uint8Array.from(broken) },
    { name: 'b.png', content: aPng(20, 10) },
  ])
  for (let time = 0; time < 2; time += 1) equal(await sizeOf(await logo(world, id)), [140, 70])
})

test('datasets.logo: the logo of a draft is shown to viewers only, uncached', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { name: 'b.png', content: aPng(10, 10) })
  const seers = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const
  equal(await statuses((as) => logo(world, id, { as })), only(seers, { yes: 200, no: 401 }))
  await publish(world, id)
  await aFile(world, id, { name: 'a.png', content: aPng(10, 20) })
  const draft = await logo(world, id, { as: 'member' })
  equal([draft.headers.get('Cache-Control'), await sizeOf(draft)], ['private, no-store', [70, 140]])
  equal(await sizeOf(await logo(world, id)), [140, 140])
})

test(
  'datasets.logo: the number of statements does not grow with the files',
  onSql(async (world) => {
    const asked = async (files: number) => {
      const { id } = await aDataset(world)
      await manyFiles(world, id, files)
      await aFile(world, id, { name: 'z.png', content: aPng(10, 10) })
      const asSuperuser = () => logo(world, id, { as: 'superuser' })
      is((await asSuperuser()).status, 200)
      return world.statements(asSuperuser)
    }
    const few = await asked(3)
    ok(few <= BUDGET, `${few} statements`)
    is(await asked(300), few)
  }),
)

test.run()
