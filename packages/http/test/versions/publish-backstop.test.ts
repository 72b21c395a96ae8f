import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile } from '../datasets/scenes.ts'

const test = suite<{ world: World }>('a publication whose process died')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const began = new Date('2031-04-05T07:00:00Z')
const publisher = { accountId: 1, userName: 'ada' }

/** A draft with a file, marked as being published by somebody who is gone. */
async function abandoned(world: World): Promise<number> {
  const { id } = await aDataset(world)
  await aFile(world, id)
  await world.store.write(({ datasets }) =>
    datasets.addLock(id, {
      type: 'finalizePublication',
      since: began,
      userName: publisher.userName,
      message: null,
    }),
  )
  return id
}
const state = async (world: World, id: number) => {
  const { body } = await world.call('GET', `/datasets/${id}`, { as: 'superuser' })
  return [body.data.latestVersion.versionState, body.data.locks]
}
const finish = (world: World, datasetId: number, since: Date) =>
  world.repository.handleJob({
    kind: 'finalizePublication',
    datasetId,
    bump: 'major',
    publisher,
    since: since.getTime(),
  })

test('D15 publish: the job that was left behind brings it to its end, once', async ({ world }) => {
  const id = await abandoned(world)
  await finish(world, id, began)
  equal(await state(world, id), ['RELEASED', []])
  await finish(world, id, began)
  is((await world.call('GET', `/datasets/${id}/versions`)).body.data.length, 1)
})

test('D15 publish: the job of an earlier publication leaves a later one alone', async ({
  world,
}) => {
  const id = await abandoned(world)
  await finish(world, id, new Date(began.getTime() - 30_000))
  equal(await state(world, id), ['DRAFT', ['finalizePublication']])
})

test.run()
