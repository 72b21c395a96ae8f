import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { aDataset, aFile, versionBody } from '../datasets/dataset-calls.ts'
import { names, openSearchScene, type SearchScene, search } from './search-scene.ts'

const test = suite<SearchScene>('rights of searches')

test.before(async (context) => void Object.assign(context, await openSearchScene()))
test.after(({ world }) => world.close())

test('V21 search: drafts and what is in them are found by those who may see them', async ({
  world,
}) => {
  equal(await names(world, 'q=secret'), [])
  equal(await names(world, 'q=secret&sort=name', 'superuser'), ['secret.csv', 'Secret kelp'])
  const spelled = await search(world, 'q=secrit')
  equal(spelled.body.data.spelling_alternatives, {})
  const seen = await search(world, 'q=secrit', 'superuser')
  equal(seen.body.data.spelling_alternatives, { secrit: '[secret]' })
  const facets = await search(world, 'q=*&show_facets=true')
  is('publicationStatus' in facets.body.data.facets[0], false)
})

test('V21 V01 A01 search: a role on a file alone neither opens nor finds its draft', async ({
  world,
}) => {
  const { id } = await aDataset(world, { collection: 'reefs', version: versionBody('Lone kelp') })
  const fileId = await aFile(world, id, { name: 'lone.csv', content: 'a\n' })
  const opened = async () => {
    const paths = [`/files/${fileId}`, `/access/datafile/${fileId}`]
    const answers = paths.map(
      async (path) => (await world.call('GET', path, { as: 'member' })).status,
    )
    return Promise.all(answers)
  }
  const mine = '/mydata/retrieve?role_ids=8&dvobject_types=DataFile&published_states=Draft'
  const listed = async () =>
    (await world.call('GET', mine, { as: 'member' })).body.data.items.length
  await world.giveRoles(fileId)
  equal(await opened(), [401, 403])
  equal([await names(world, 'q=lone', 'member'), await listed()], [[], 0])
  await world.giveRoles(id)
  equal(await opened(), [200, 200])
  equal(await names(world, 'q=lone&sort=name', 'member'), ['lone.csv', 'Lone kelp'])
  is(await listed(), 1)
})

test('V21 search: nobody learns what a collection shows that they may not see', async ({
  world,
  kelp,
}) => {
  const { data } = (await world.call('GET', '/collections/reefs', { as: 'superuser' })).body
  const link = `/datasets/${kelp.id}`
  const asSuper = { as: 'superuser' } as const
  is((await world.call('PUT', `${link}/link/reefs`, asSuper)).status, 200)
  const query = `q=forests&type=dataset&fq=subtreePaths:${data.id}`
  equal(await names(world, query, 'superuser'), ['Kelp forests'])
  equal(await names(world, query), [])
  is((await world.call('DELETE', `${link}/deleteLink/reefs`, asSuper)).status, 200)
})

test('V21 search: the setting for tokens asks guests to log in', async ({ world }) => {
  const at = '/admin/settings/:SearchApiRequiresToken'
  await world.call('PUT', at, { as: 'superuser', body: 'true' })
  is((await search(world, 'q=kelp')).status, 401)
  is((await search(world, 'q=kelp', 'outsider')).status, 200)
  await world.call('DELETE', at, { as: 'superuser' })
})

test.run()
