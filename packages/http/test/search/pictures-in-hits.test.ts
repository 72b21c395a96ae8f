import { aPng } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type CallOptions, openWorld, SITE, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish, versionBody } from '../datasets/dataset-calls.ts'

const OWNER = { as: 'superuser' } as const

const test = suite<{ world: World }>('pictures in hits over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
  await publishCollection(context.world, ':root')
})
test.after(({ world }) => world.close())

/** The addresses of the pictures of hits, by name. */
async function pictures(
  world: World,
  query: string,
  options?: CallOptions,
): Promise<Readonly<Record<string, string | undefined>>> {
  const { body } = await world.call('GET', `/search?q=${query}`, options)
  return Object.fromEntries(
    body.data.items.map((item: { readonly name: string; readonly image_url?: string }) => [
      item.name,
      item.image_url,
    ]),
  )
}

test('V21 search: a hit has a picture if the caller may see one, where image_url leads', async ({
  world,
}) => {
  const { id } = await aDataset(world, { version: versionBody('Osprey nest') })
  const open = await aFile(world, id, { name: 'osprey1.png', content: aPng(30, 20) })
  const closed = await aFile(world, id, {
    name: 'osprey2.png',
    content: aPng(20, 30),
    jsonData: { restrict: true },
  })
  await aFile(world, id, { name: 'osprey3.csv', content: 'a,b' })
  const draft = await pictures(world, 'osprey*', OWNER)
  is(draft['Osprey nest'], `${SITE}/api/datasets/${id}/logo`)
  await publish(world, id)
  const ofGuest = await pictures(world, 'osprey*')
  equal(ofGuest, {
    'Osprey nest': `${SITE}/api/datasets/${id}/logo`,
    'osprey1.png': `${SITE}/api/access/datafile/${open}?imageThumb=true`,
    'osprey2.png': undefined,
    'osprey3.csv': undefined,
  })
  for (const url of Object.values(ofGuest)) {
    if (url === undefined) continue
    const response = await world.send('GET', url.slice(`${SITE}/api`.length))
    equal(
      [response.status, await response.arrayBuffer().then((bytes) => bytes.byteLength > 0)],
      [200, true],
    )
  }
  const ofOwner = await pictures(world, 'osprey2*', OWNER)
  equal(ofOwner, {
    'osprey2.png': `${SITE}/api/access/datafile/${closed}?imageThumb=true`,
  })
  equal(await pictures(world, 'osprey1*&query_entities=false'), { 'osprey1.png': undefined })
})

test('V21 search: a dataset whose pictures are closed has none', async ({ world }) => {
  const { id } = await aDataset(world, { version: versionBody('Gannet colony') })
  await aFile(world, id, { name: 'g.png', content: aPng(9, 9), jsonData: { restrict: true } })
  await publish(world, id)
  equal(await pictures(world, 'gannet'), { 'Gannet colony': undefined })
})

test('collections.logo: the uploaded logo, where image_url of a hit leads', async ({ world }) => {
  const collection = await collectionIn(world, ':root', { alias: 'herons' })
  const path = `/access/dvCardImage/${collection.id}`
  equal(await pictures(world, 'herons', OWNER), { 'Collection herons': undefined })
  is((await world.send('GET', path, OWNER)).status, 404)
  const { repository } = world
  const owner = await world.actor('superuser')
  await repository.logos.setOfCollection(
    owner,
    { kind: 'alias', alias: 'herons' },
    once(aPng(40, 20)),
  )
  equal(await pictures(world, 'herons', OWNER), { 'Collection herons': `${SITE}/api${path}` })
  const hidden = await world.send('GET', path, OWNER)
  equal([hidden.status, hidden.headers.get('Cache-Control')], [200, 'private, no-store'])
  is((await world.send('GET', path)).status, 401)
  await publishCollection(world, 'herons')
  const shown = await world.send('GET', path)
  equal([shown.status, shown.headers.get('Content-Type')?.split(';')[0]], [200, 'image/png'])
  is(shown.headers.get('Cache-Control'), 'private, no-store')
  const held = { headers: { 'If-None-Match': shown.headers.get('ETag') ?? '' } }
  is((await world.send('GET', path, held)).status, 304)
  is((await world.send('GET', '/access/dvCardImage/herons')).status, 200)
  is((await world.send('GET', '/access/dvCardImage/999999')).status, 404)
  await repository.logos.removeOfCollection(owner, { kind: 'alias', alias: 'herons' })
  is((await world.send('GET', path)).status, 404)
  equal(await pictures(world, 'herons', OWNER), { 'Collection herons': undefined })
})

async function* once(bytes: Uint8Array) {
  yield bytes
}

test.run()
