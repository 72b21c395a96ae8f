import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, sharedCollection } from './new-collections.ts'

const test = suite<World>('facets and block facets of collections')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const aCollection = async (world: World, alias: string, parent = 'root') =>
  (await collectionIn(world, parent, { alias })).id

const facets = async ({ call }: World, id: number | string, as: Who = 'superuser') =>
  (await call('GET', `/collections/${id}/facets`, { as })).body.data

const setFacets = (
  { call }: World,
  id: number | string,
  ...[json, as = 'superuser']: readonly [unknown, Who?]
) => call('POST', `/collections/${id}/facets`, { as, json })

test('C11 facets: a collection without its own inherits them', async (world) => {
  const parent = await aCollection(world, 'c11-parent')
  const child = await aCollection(world, 'c11-child', 'c11-parent')
  const fromRoot = await facets(world, 'root')
  equal(await facets(world, child), fromRoot)
  await setFacets(world, parent, ['subject', 'authorName'])
  equal(await facets(world, child), ['subject', 'authorName'])
})

test('C11 facets: details have the field, its display name and its id as text', async (world) => {
  const id = await aCollection(world, 'c11-details')
  await setFacets(world, id, ['authorName', 'subject'])
  const path = `/collections/${id}/facets?returnDetails=true`
  const { body } = await world.call('GET', path, { as: 'superuser' })
  equal(
    body.data.map(({ id: _, ...rest }: { readonly id: string }) => rest),
    [
      { displayName: 'Author Name', name: 'authorName' },
      { displayName: 'Subject', name: 'subject' },
    ],
  )
  const ids = body.data.map(({ id }: { readonly id: string }) => id)
  ok(ids.every((each: unknown) => typeof each === 'string'))
  is((await setFacets(world, id, ids.toReversed())).status, 200)
  equal(await facets(world, id), ['subject', 'authorName'])
})

test('C11 facets: an unknown collection is 404', async (world) => {
  is((await world.call('GET', '/collections/nowhere/facets')).status, 404)
})

test('C12 facets: an own list keeps its order, each field once; an empty one inherits again', async (world) => {
  const id = await aCollection(world, 'c12')
  const fromRoot = await facets(world, id)
  const { status, body } = await setFacets(world, id, ['subject', 'authorName', 'subject'])
  is(status, 200)
  is(typeof body.data.message, 'string')
  equal(await facets(world, id), ['subject', 'authorName'])
  const shown = await world.call('GET', `/collections/${id}`, { as: 'superuser' })
  is(shown.body.data.isFacetRoot, true)
  is((await setFacets(world, id, [])).status, 200)
  equal(await facets(world, id), fromRoot)
})

test('C12 facets: unknown fields, fields that are no facets, and a body that is no list are 400', async (world) => {
  const id = await aCollection(world, 'c12-bad')
  const cases = [
    [['nothing'], /^Can't find dataset field type 'nothing'/],
    [['99999'], /^Can't find dataset field type '99999'/],
    [['constructor'], /^Can't find dataset field type/],
    [['dsDescriptionValue'], /^Dataset field type 'dsDescriptionValue' is not facetable/],
    [{ names: ['subject'] }, /./],
    ['subject', /./],
    [[7], /./],
    [null, /./],
  ] as const
  for (const [json, told] of cases) {
    const { status, body } = await setFacets(world, id, json)
    is(status, 400, JSON.stringify(json))
    match(body.message, told)
  }
  const path = `/collections/${id}/facets`
  is((await world.call('POST', path, { as: 'superuser', body: '["subject"' })).status, 400)
  is((await setFacets(world, 'nowhere', ['subject'])).status, 404)
  is((await setFacets(world, id, ['nothing'], 'anonymous')).status, 400)
})

const blockFacets = async ({ call }: World, id: number | string) =>
  (await call('GET', `/collections/${id}/metadatablockfacets`, { as: 'superuser' })).body.data

const makeRoot = (
  { call }: World,
  id: number | string,
  ...[body, as = 'superuser']: readonly [string, Who?]
) => call('POST', `/collections/${id}/metadatablockfacets/isRoot`, { as, body })

const setBlockFacets = (
  { call }: World,
  id: number | string,
  ...[json, as = 'superuser']: readonly [unknown, Who?]
) => call('POST', `/collections/${id}/metadatablockfacets`, { as, json })

const names = ({ metadataBlocks }: { readonly metadataBlocks: readonly object[] }) =>
  metadataBlocks.map((block) => Object.values(block)[0])

test('C13 block facets: those of the nearest collection with its own', async (world) => {
  const parent = await aCollection(world, 'c13-parent')
  const child = await aCollection(world, 'c13-child', 'c13-parent')
  equal(await blockFacets(world, child), {
    collectionId: child,
    collectionAlias: 'c13-child',
    metadataBlockFacetRoot: false,
    metadataBlocks: [],
  })
  await makeRoot(world, parent, 'true')
  await setBlockFacets(world, parent, ['journal', 'citation', 'journal'])
  const shown = await blockFacets(world, child)
  is(shown.metadataBlockFacetRoot, false)
  equal(shown.metadataBlocks, [
    { metadataBlockName: 'journal', metadataBlockFacet: 'Journal Metadata' },
    { metadataBlockName: 'citation', metadataBlockFacet: 'Citation Metadata' },
  ])
})

test('C14 block facets: the collection must be a facet root, the root collection too', async (world) => {
  const id = await aCollection(world, 'c14')
  for (const each of [id, 'root']) {
    const { status, body } = await setBlockFacets(world, each, ['citation'])
    is(status, 400)
    match(body.message, /must have metadata block facet root set to true/)
  }
  is((await setBlockFacets(world, id, ['citation'], 'outsider')).status, 401)
  is((await setBlockFacets(world, id, ['none'], 'outsider')).status, 400)
  await makeRoot(world, id, 'true')
  const unknown = await setBlockFacets(world, id, ['citation', 'none'])
  is(unknown.status, 400)
  is(unknown.body.message, 'Invalid metadata block name: none')
  for (const json of [{}, 'citation', [1], null])
    is((await setBlockFacets(world, id, json)).status, 400)
  is((await setBlockFacets(world, id, [])).status, 200)
  const shown = await blockFacets(world, id)
  is(shown.metadataBlockFacetRoot, true)
  equal(shown.metadataBlocks, [])
})

test('C15 block facets: a collection starts with the inherited list, and loses its own', async (world) => {
  const parent = await aCollection(world, 'c15-parent')
  const child = await aCollection(world, 'c15-child', 'c15-parent')
  await makeRoot(world, parent, 'true')
  await setBlockFacets(world, parent, ['citation'])
  is((await makeRoot(world, child, ' YES ')).status, 200)
  equal(names(await blockFacets(world, child)), ['citation'])
  await setBlockFacets(world, child, ['journal'])
  match((await makeRoot(world, child, '1')).body.data.message, /^No update needed/)
  equal(names(await blockFacets(world, child)), ['journal'])
  is((await makeRoot(world, child, 'false')).status, 200)
  equal(names(await blockFacets(world, child)), ['citation'])
  match((await makeRoot(world, child, 'no')).body.data.message, /^No update needed/)
})

test('C15 block facets: text that is no boolean is 400', async (world) => {
  const id = await aCollection(world, 'c15-bad')
  is((await makeRoot(world, id, '')).body.message, 'Boolean value missing')
  for (const word of ['maybe', '"true"', '{}', '2']) {
    const { status, body } = await makeRoot(world, id, word)
    is(status, 400)
    match(body.message, /^Illegal boolean value/)
  }
  is((await makeRoot(world, 'nowhere', 'true')).status, 404)
})

test(
  'C11, C13 facets: reading them takes at most 5 statements',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'c11-counted')
    for (const path of ['facets', 'facets?returnDetails=true', 'metadatablockfacets']) {
      const ask = () => world.call('GET', `/collections/c11-counted/${path}`, { as: 'member' })
      await ask()
      const count = await world.statements(ask)
      ok(count <= 5, `${path}: ${count} statements`)
    }
  }),
)

test.run()
