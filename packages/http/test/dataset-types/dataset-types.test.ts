import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'

const test = suite<World>('dataset types')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

test('the only type is found by name and by number', async ({ call }) => {
  const { status, body } = await call('GET', '/datasets/datasetTypes')
  is(status, 200)
  const [{ description, ...type }, ...others] = body.data
  equal(type, {
    id: 1,
    name: 'dataset',
    displayName: 'Dataset',
    linkedMetadataBlocks: [],
    availableLicenses: [],
  })
  equal(others, [])
  for (const name of ['dataset', '1'])
    equal((await call('GET', `/datasets/datasetTypes/${name}`)).body.data, { ...type, description })
})

test('an unknown type is 404, and a bad token is ignored', async ({ call }) => {
  for (const name of ['software', 'Dataset', '2', '__proto__'])
    is((await call('GET', `/datasets/datasetTypes/${name}`)).status, 404, name)
  is((await call('GET', '/datasets/datasetTypes?key=nobody')).status, 200)
})

test.run()
