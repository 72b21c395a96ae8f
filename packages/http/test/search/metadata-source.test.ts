import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { names, openSearchScene, type SearchScene, search } from './search-scene.ts'

const test = suite<SearchScene>('the source of metadata in searches')

test.before(async (context) => void Object.assign(context, await openSearchScene()))
test.after(({ world }) => world.close())

const from = (source: string) => `fq=metadataSource:${encodeURIComponent(`"${source}"`)}`

test('V21 search: everything comes from the root collection, by its name of the day', async ({
  world,
}) => {
  const { body } = await world.call('GET', '/collections/:root')
  const all = await names(world, 'q=*')
  equal(await names(world, `q=*&${from(body.data.name)}`), all)
  equal(await names(world, `q=*&${from('Harvested')}`), [])
  const change = { as: 'superuser', json: { name: 'River Data' } } as const
  await world.call('PUT', '/collections/:root', change)
  equal(await names(world, `q=*&${from('River Data')}`), await names(world, 'q=*'))
  equal(await names(world, `q=*&${from(body.data.name)}`), [])
  equal((await names(world, `q=kelp&${from('River Data')}&subtree=ocean`)).length, 1)
})

test('V21 search: a facet with the root collection alone is left out', async ({ world }) => {
  const { body } = await search(world, 'q=*&show_facets=true')
  equal('metadataSource' in body.data.facets[0], false)
})

test.run()
