import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('a publication whose process died')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const began = new Date('2031-04-05T07:00:00Z')
const publisher = { accountId: 1, userName: 'ada' }

/** A draft with a file, locked by a publication whose process died. */
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
interface Left {
  readonly datasetId: number
  readonly since?: Date
  readonly bump?: 'major' | 'minor'
}

/** Runs a job as an older release stored it: without the version number. */
const finish = (world: World, { datasetId, since = began, bump = 'major' }: Left) =>
  world.repository.handleJob({
    kind: 'finalizePublication',
    datasetId,
    bump,
    publisher,
    since: since.getTime(),
  })

test('D15 publish: the job finishes the publication, once', async ({ world }) => {
  const id = await abandoned(world)
  await finish(world, { datasetId: id })
  equal(await state(world, id), ['RELEASED', []])
  await finish(world, { datasetId: id })
  is((await world.call('GET', `/datasets/${id}/versions`)).body.data.length, 1)
})

test('D15 publish: the job of an earlier publication does not affect a later one', async ({
  world,
}) => {
  const id = await abandoned(world)
  await finish(world, { datasetId: id, since: new Date(began.getTime() - 30_000) })
  equal(await state(world, id), ['DRAFT', ['finalizePublication']])
})

test('D15 publish: a job without a number reports damaged files even if no number can be decided', async ({
  world,
}) => {
  const id = await abandoned(world)
  await world.store.write(async ({ files }) => {
    for (const { file } of await files.all({ datasetId: id, ordinal: 1 }))
      await files.save({ ...file, checksum: { type: 'MD5', value: '0'.repeat(32) } })
  })
  await finish(world, { datasetId: id, bump: 'minor' })
  equal(await state(world, id), ['DRAFT', ['FileValidationFailed']])
})

test.run()
