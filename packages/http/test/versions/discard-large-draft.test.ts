import { PETS } from '@holdfast/contracts'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  editMetadata,
  publish,
  titleEdit,
  upload,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('discarding drafts with many files of their own')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

/** A release with one file, and a draft that changes its name and adds many. */
async function aLargeDraft(world: World, size: number) {
  const { id } = await aDataset(world)
  const kept = await aFile(world, id, { name: 'kept.txt' })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Never mind'))
  return { id, kept, added: await manyFiles(world, id, size) }
}

const discard = (world: World, id: number) =>
  world.call('DELETE', `/datasets/${id}/versions/:draft`, { as: 'superuser' })

const waiting = (world: World) => world.jobs.waiting().filter(({ kind }) => kind === 'discardDraft')

const stateOf = async (world: World, id: number) => {
  const found = await world.store.read(({ datasets }) => datasets.find({ kind: 'id', id }))
  return {
    ordinal: found?.newest.ordinal,
    files: found?.fileTotal,
    locks: found?.locks.map(({ type }) => type),
  }
}

const discarded = (world: World, id: number) =>
  world.store.read(({ events }) => events.ofKinds(id, ['draftDiscarded']))

test('D17 discard: of a draft with many files it answers at once, and jobs remove it', async ({
  world,
}) => {
  const { id, kept, added } = await aLargeDraft(world, 1001)
  const { status, body } = await discard(world, id)
  is(status, 200)
  is(typeof body.data.message, 'string')
  equal(await stateOf(world, id), { ordinal: 2, files: 1002, locks: ['EditInProgress'] })
  const edit = await editMetadata(world, id, titleEdit('Too early'))
  is(edit.status, 403)
  match(edit.body.message, /EditInProgress/)
  is((await discard(world, id)).status, 403)

  const [job] = waiting(world)
  if (job === undefined) throw new Error('There is no job')
  await world.repository.handleJob(job)
  equal(await stateOf(world, id), { ordinal: 2, files: 2, locks: ['EditInProgress'] })
  const draft = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is(draft.body.data.files.length, 2)
  equal(await discarded(world, id), [])

  await world.repository.handleJob(job)
  equal(await stateOf(world, id), { ordinal: 1, files: 1, locks: [] })
  is((await world.call('GET', `/access/datafile/${kept}`)).status, 200)
  for (const file of [added[0], added[1000]])
    is((await world.call('GET', `/files/${file}`, { as: 'superuser' })).status, 404)
  equal(
    (await discarded(world, id)).map(({ details }) => details),
    [{ ordinal: 2 }],
  )
  // A job may run twice.
  await world.repository.handleJob(job)
  equal(await stateOf(world, id), { ordinal: 1, files: 1, locks: [] })
  is((await editMetadata(world, id, titleEdit('Now'))).status, 200)
})

test('D17 discard: an administrator who removes the lock keeps what is left of the draft', async ({
  world,
}) => {
  const { id } = await aLargeDraft(world, 501)
  await discard(world, id)
  const path = `/datasets/${id}/locks?type=EditInProgress`
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 200)
  for (const job of waiting(world)) await world.repository.handleJob(job)
  equal(await stateOf(world, id), { ordinal: 2, files: 502, locks: [] })
})

test('D17 discard: a small draft of a large dataset goes at once', async ({ world }) => {
  const { id } = await aDataset(world)
  await manyFiles(world, id, 501)
  await world.store.write(({ settings }) =>
    settings.put(':FileValidationOnPublishEnabled', 'false'),
  )
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Never mind'))
  is((await discard(world, id)).status, 200)
  equal(await stateOf(world, id), { ordinal: 1, files: 501, locks: [] })
})

test('D17 discard: what is left of the draft has the fingerprint of the tables that are left', async () => {
  const world = await openWorld({ tabularIngest: inMemoryIngest() })
  const { id } = await aDataset(world)
  await aFile(world, id, { name: 'kept.txt' })
  await publish(world, id)
  await upload(world, id, { name: 'pets.csv', content: PETS })
  for (const job of world.jobs.waiting()) await world.repository.handleJob(job)
  await manyFiles(world, id, 1000)
  const fingerprint = async () => {
    const { body } = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
    return body.data.UNF
  }
  match(await fingerprint(), /^UNF:6:/)
  await discard(world, id)
  const [job] = waiting(world)
  if (job === undefined) throw new Error('There is no job')
  // The table was the first file of the draft.
  await world.repository.handleJob(job)
  is(await fingerprint(), undefined)
  await world.close()
})

test.run()
