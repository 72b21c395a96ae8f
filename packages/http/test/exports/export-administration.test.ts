import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('exports of everything')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const

async function aReleased(world: World): Promise<number> {
  const { id } = await aDataset(world)
  await publish(world, id)
  return id
}

const exportedAt = async (world: World, id: number): Promise<string | undefined> =>
  (await world.call('GET', `/datasets/${id}/timestamps`, asSuper)).body.data.lastMetadataExportTime

async function asked(world: World, path: string) {
  const answer = await world.call('GET', `/admin/metadata/${path}`, asSuper)
  await world.jobs.work(world.repository.handleJob)
  await world.jobs.drain()
  return answer
}

test('exports.all and exports.allAgain: outdated ones, or all; drafts never', async ({ world }) => {
  const [one, two] = [await aReleased(world), await aReleased(world)]
  const { id: draft } = await aDataset(world)
  is(await exportedAt(world, one), undefined)
  world.clock.advance(60)
  is((await asked(world, 'exportAll')).status, 200)
  equal(await exportedAt(world, one), '2031-04-05T06:08:08')
  is(await exportedAt(world, draft), undefined)
  world.clock.advance(60)
  await asked(world, 'exportAll')
  equal(await exportedAt(world, two), '2031-04-05T06:08:08', 'not again')
  await asked(world, 'reExportAll')
  equal(await exportedAt(world, two), '2031-04-05T06:09:08')
})

test('exports.dataset and exports.clearTimes: one, and none', async ({ world }) => {
  const id = await aReleased(world)
  world.clock.advance(60)
  is((await asked(world, `${id}/reExportDataset`)).status, 200)
  equal(await exportedAt(world, id), '2031-04-05T06:08:08')
  is((await asked(world, 'clearExportTimestamps')).status, 200)
  is(await exportedAt(world, id), undefined)
  const { id: draft } = await aDataset(world)
  is((await asked(world, `${draft}/reExportDataset`)).status, 400)
  is((await asked(world, '99999/reExportDataset')).status, 404)
})

test('a format that fails is an event, and does not keep the others from being made', async () => {
  const world = await openWorld({
    exporters: [
      {
        name: 'broken',
        displayName: 'Broken',
        mediaType: 'text/plain',
        isHarvestable: false,
        isVisibleInUserInterface: false,
        write: () => {
          throw new Error('broken')
        },
      },
    ],
  })
  try {
    const id = await aReleased(world)
    await asked(world, 'reExportAll')
    const events = await world.store.read((unit) => unit.events.ofKinds(id, ['exportFailed']))
    equal(
      events.map(({ details }) => details),
      [{ failures: [{ format: 'broken', reason: 'broken' }] }],
    )
  } finally {
    await world.close()
  }
})

test.run()
