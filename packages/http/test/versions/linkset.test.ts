import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('link sets')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

test('linkset: a released version names its page, its identifier, its metadata and its files', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  await aFile(world, id, { name: 'b.txt' })
  await publish(world, id)
  const answer = await world.send('GET', `/datasets/${id}/versions/1.0/linkset`)
  is(answer.headers.get('Content-Type'), 'application/linkset+json')
  const { linkset } = JSON.parse(await answer.text())
  const [dataset, file] = linkset
  const page = `https://repository.example.org/citation?persistentId=${pid}`
  is(dataset.anchor, page)
  equal(dataset['cite-as'], [{ href: `https://doi.org/${pid.slice(4)}` }])
  match(dataset.license.href, 'creativecommons')
  match(JSON.stringify(dataset.describedby), 'exporter=schema.org')
  equal(
    dataset.item.map(({ type }: { readonly type: string }) => type),
    ['text/plain'],
  )
  equal(file, { anchor: dataset.item[0].href, collection: [{ href: page }] })
})

test('linkset: a draft has none for any caller', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = `/datasets/${id}/versions/:draft/linkset`
  for (const as of ['anonymous', 'superuser'] as const)
    is((await world.call('GET', path, { as })).status, 400, as)
})

test.run()
