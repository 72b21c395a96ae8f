import { ALL_FEATURES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('notes of versions, switched off')

test.before(async (context) => {
  const features = { ...ALL_FEATURES, versionNotes: false }
  context.world = await openWorld({ features })
})
test.after(({ world }) => world.close())

test('versions.note: every call is refused, for drafts and for releases', async ({ world }) => {
  const [draft, released] = [await aDataset(world), await aDataset(world)]
  await publish(world, released.id)
  for (const at of [`${draft.id}/versions/:draft`, `${released.id}/versions/1.0`]) {
    const path = `/datasets/${at}/versionNote`
    is((await world.call('GET', path, { as: 'superuser' })).status, 404)
    is((await world.call('PUT', path, { as: 'superuser', body: 'why' })).status, 404)
    is((await world.call('DELETE', path, { as: 'superuser' })).status, 404)
  }
})

test.run()
