import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { allKept, anotherProcess } from '../app/another-process.ts'
import { openWorld, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite('kept representations and moves of collections')

const GUESTBOOK = {
  name: 'Readers',
  enabled: true,
  customQuestions: [],
  emailRequired: true,
  nameRequired: false,
  institutionRequired: false,
  positionRequired: false,
}

/** A released dataset in `it`, with a guestbook of `from`, which is above. */
async function aReleaseWithGuestbook(world: World): Promise<number> {
  const as = 'superuser'
  for (const alias of ['from', 'to']) await collectionIn(world, 'root', { alias })
  await collectionIn(world, 'from', { alias: 'it' })
  for (const alias of ['root', 'from', 'to', 'it']) await publishCollection(world, alias)
  const { id } = await aDataset(world, { collection: 'it' })
  const book = await world.call('POST', '/guestbooks/from', { as, json: GUESTBOOK })
  const body = String(book.body.data.id)
  is((await world.call('PUT', `/datasets/${id}/guestbook`, { as, body })).status, 200)
  await publish(world, id)
  return id
}

for (const store of ['memory', 'sql'] as const)
  test(`D03 show: a guestbook that a move took away stays away when the collection moves back (${store})`, async () => {
    const world = await openWorld({ store, madeBy: 'these tests' })
    try {
      const id = await aReleaseWithGuestbook(world)
      const show = async () =>
        JSON.parse((await anotherProcess(world.repository)(`${id}/versions/1.0`)).text).data
      is(typeof (await show()).guestbookId, 'number')
      await allKept(world)
      for (const target of ['to', 'from']) {
        const path = `/collections/it/move/${target}?forceMove=true`
        is((await world.call('POST', path, { as: 'superuser' })).status, 200)
      }
      is('guestbookId' in (await show()), false)
    } finally {
      await world.close()
    }
  })

test.run()
