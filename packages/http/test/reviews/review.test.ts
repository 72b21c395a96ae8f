import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('reviews over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world?.close())

const submit = (world: World, id: number, as: Who = 'contributor') =>
  world.call('POST', `/datasets/${id}/submitForReview`, { as })

const reject = (world: World, id: number, options: object = {}) =>
  world.call('POST', `/datasets/${id}/returnToAuthor`, {
    as: 'curator',
    json: { reasonForReturn: 'Say where it was measured.' },
    ...options,
  })

const locksOn = async (world: World, id: number) => {
  const { body } = await world.call('GET', `/datasets/${id}/locks`)
  return body.data
}

test('V06 submitForReview: locks the draft in the name of its author', async ({ world }) => {
  const { id, pid } = await aSharedDataset(world)
  const { status, body } = await submit(world, id)
  is(status, 200)
  is(body.data.inReview, true)
  is(typeof body.data.message, 'string')
  const [lock, ...more] = await locksOn(world, id)
  equal(more, [])
  equal([lock.lockType, lock.user, lock.dataset], ['InReview', 'contributor.user', pid])
  const [event] = await world.store.read(({ events }) => events.of(id, 1))
  is(event?.kind, 'submittedForReview')
})

test('V06 submitForReview: an unknown dataset is 404, a bad id 400', async ({ world }) => {
  is((await submit(world, 999_999, 'superuser')).status, 404)
  is((await world.call('POST', '/datasets/abc/submitForReview', { as: 'admin' })).status, 400)
})

test('V06 submitForReview: a draft in review, and a release, is refused', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await submit(world, id)
  const again = await submit(world, id)
  is(again.status, 403)
  match(again.body.message, /^Dataset cannot be edited due to InReview/)
  const released = await aSharedDataset(world)
  await publish(world, released.id)
  is((await submit(world, released.id)).status, 403)
})

test('V06 submitForReview: of eight concurrent calls one succeeds', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(world, id)))
  const codes = answers.map(({ status }) => status).toSorted()
  equal(codes, [200, 403, 403, 403, 403, 403, 403, 403])
})

test('V06 submitForReview: other locks do not prevent it', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const lock = { type: 'Ingest', since: new Date(0), userName: 'ada', message: null } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await submit(world, id)).status, 200)
})

test('V06 submitForReview: needs a file where files are required', async ({ world }) => {
  const json = {
    name: 'Files wanted',
    alias: 'files-wanted',
    collectionContacts: [{ contactEmail: 'a@b.org' }],
    requireFilesToPublishDataset: true,
  }
  is((await world.call('POST', '/collections/:root', { as: 'superuser', json })).status, 200)
  const { id } = await aDataset(world, { collection: 'files-wanted' })
  is((await submit(world, id, 'superuser')).status, 403)
  await aFile(world, id)
  is((await submit(world, id, 'superuser')).status, 200)
})

test('reviews.return: unlocks the draft and keeps the reason', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await submit(world, id)
  const { status, body } = await reject(world, id)
  is(status, 200)
  is(body.data.inReview, false)
  is(typeof body.data.message, 'string')
  equal(await locksOn(world, id), [])
  const [event] = await world.store.read(({ events }) => events.of(id, 1))
  is(event?.kind, 'returnedToAuthor')
  is(event?.details.reason, 'Say where it was measured.')
  is((await reject(world, id)).status, 403)
})

test('reviews.return: a reason is required', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await submit(world, id)
  for (const json of [{}, { reasonForReturn: ' \n' }, { reasonForReturn: 7 }, [], 'because', null])
    is((await reject(world, id, { json })).status, 400, JSON.stringify(json))
  for (const body of ['', '{', 'because'])
    is((await reject(world, id, { json: undefined, body })).status, 400, body)
  is((await locksOn(world, id)).length, 1)
})

test('a review ends with the publication or deletion of the draft', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await submit(world, id)
  await publish(world, id)
  equal(await locksOn(world, id), [])
  await world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, {
    as: 'contributor',
    json: { fields: [{ typeName: 'title', value: 'Again' }] },
  })
  is((await submit(world, id)).status, 200)
  const path = `/datasets/${id}/versions/:draft`
  const kept = await world.call('DELETE', path, { as: 'contributor' })
  is(kept.status, 403)
  match(kept.body.message, /^Dataset cannot be edited due to InReview/)
  is((await world.call('DELETE', path, { as: 'curator' })).status, 200)
  equal(await locksOn(world, id), [])
})

test.run()
