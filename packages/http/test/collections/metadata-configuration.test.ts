import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { minimal } from './new-collections.ts'

const test = suite<World>('metadataBlocks of collections')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const level = (datasetFieldTypeName: string, more: object = {}) => ({
  datasetFieldTypeName,
  required: false,
  include: true,
  ...more,
})

const create = ({ call }: World, alias: string, metadataBlocks: unknown) =>
  call('POST', '/collections/root', {
    as: 'superuser',
    json: { ...minimal(alias), metadataBlocks },
  })

const change = ({ call }: World, alias: string, metadataBlocks: unknown) =>
  call('PUT', `/collections/${alias}`, { as: 'superuser', json: { metadataBlocks } })

interface Named {
  readonly name: string
}

/** The effective values, as every caller reads them. */
async function inForce({ call }: World, alias: string) {
  const read = async (path: string) =>
    (await call('GET', `/collections/${alias}${path}`, { as: 'superuser' })).body.data
  const { isMetadataBlockRoot, isFacetRoot } = await read('')
  return {
    roots: [isMetadataBlockRoot, isFacetRoot],
    blocks: (await read('/metadatablocks')).map(({ name }: Named) => name),
    facets: await read('/facets'),
    levels: (await read('/inputLevels')).map(
      (sent: ReturnType<typeof level>) => sent.datasetFieldTypeName,
    ),
  }
}

const FULL = {
  metadataBlockNames: ['citation', 'journal'],
  facetIds: ['subject', 'authorName'],
  inputLevels: [level('subtitle'), level('journalVolume')],
}

const full = {
  roots: [true, true],
  blocks: ['citation', 'journal'],
  facets: ['subject', 'authorName'],
  levels: ['subtitle', 'journalVolume'],
}

test('C01 create: all of it at once', async (world) => {
  is((await create(world, 'meta-new', FULL)).status, 200)
  equal(await inForce(world, 'meta-new'), full)
})

test('C01, C02: absent and null members change nothing', async (world) => {
  const fromRoot = await inForce(world, 'root')
  await create(world, 'meta-nothing', {})
  equal(await inForce(world, 'meta-nothing'), { ...fromRoot, roots: [false, false], levels: [] })
  await create(world, 'meta-nulls', FULL)
  for (const nothing of [
    {},
    null,
    { metadataBlockNames: null, facetIds: null, inputLevels: null },
    { inheritMetadataBlocksFromParent: false, inheritFacetsFromParent: null },
  ]) {
    is((await change(world, 'meta-nulls', nothing)).status, 200)
    equal(await inForce(world, 'meta-nulls'), full)
  }
})

test('C02 change: each list replaces its own and leaves the others', async (world) => {
  await create(world, 'meta-lists', FULL)
  await change(world, 'meta-lists', { metadataBlockNames: ['geospatial', 'citation'] })
  equal(await inForce(world, 'meta-lists'), { ...full, blocks: ['citation', 'geospatial'] })
  await change(world, 'meta-lists', { facetIds: ['authorName'] })
  await change(world, 'meta-lists', { inputLevels: [level('title', { displayOnCreate: false })] })
  equal(await inForce(world, 'meta-lists'), {
    ...full,
    blocks: ['citation', 'geospatial'],
    facets: ['authorName'],
    levels: ['title'],
  })
})

test('C02 change: empty lists inherit, and an empty list of levels removes them', async (world) => {
  const fromRoot = await inForce(world, 'root')
  await create(world, 'meta-empty', FULL)
  await change(world, 'meta-empty', { metadataBlockNames: [], facetIds: [], inputLevels: [] })
  equal(await inForce(world, 'meta-empty'), { ...fromRoot, roots: [false, false], levels: [] })
})

test('C02 change: inheriting blocks removes the levels, those just sent too', async (world) => {
  const fromRoot = await inForce(world, 'root')
  await create(world, 'meta-inherit', FULL)
  const sent = { inheritMetadataBlocksFromParent: true, inputLevels: [level('title')] }
  is((await change(world, 'meta-inherit', sent)).status, 200)
  equal(await inForce(world, 'meta-inherit'), {
    ...full,
    roots: [false, true],
    blocks: fromRoot.blocks,
    levels: [],
  })
  await change(world, 'meta-inherit', { inheritFacetsFromParent: true })
  equal((await inForce(world, 'meta-inherit')).facets, fromRoot.facets)
})

test('C02 change: blocks of levelled fields are added to the list', async (world) => {
  await create(world, 'meta-added', {})
  await change(world, 'meta-added', { inputLevels: [level('astroType')] })
  equal((await inForce(world, 'meta-added')).blocks, ['citation', 'astrophysics'])
  const sent = { metadataBlockNames: ['citation'], inputLevels: [level('journalVolume')] }
  await change(world, 'meta-added', sent)
  equal((await inForce(world, 'meta-added')).blocks, ['citation', 'journal'])
})

test('C02 change: errors are refused as in a creation, and change nothing', async (world) => {
  await create(world, 'meta-wrong', FULL)
  const cases = [
    [{ inputLevels: [level('nothing')] }, 'Invalid dataset field type name: nothing'],
    [
      { inputLevels: [level('title', { required: true, include: false })] },
      'The input level for the dataset field type title cannot be required',
    ],
    [{ metadataBlockNames: ['none'] }, 'Invalid metadata block name: "none"'],
    [{ facetIds: ['nowhere'] }, "Can't find dataset field type 'nowhere'"],
    [{ facetIds: ['dsDescriptionValue'] }, "Dataset field type 'dsDescriptionValue' is not"],
    [
      { metadataBlockNames: [], inheritMetadataBlocksFromParent: true },
      'Metadata block can not contain both',
    ],
    [{ facetIds: [], inheritFacetsFromParent: true }, 'Metadata block can not contain both'],
    [{ inputLevels: {} }, 'Error parsing Json:'],
    [{ metadataBlockNames: 'citation' }, 'Error parsing Json:'],
    [{ facetIds: [7] }, 'Error parsing Json:'],
    [{ inputLevels: [{ ...level('title'), include: 'yes' }] }, 'Error parsing Json:'],
    [[], 'Error parsing Json:'],
    ['citation', 'Error parsing Json:'],
  ] as const
  for (const [sent, beginning] of cases) {
    const { status, body } = await change(world, 'meta-wrong', sent)
    is(status, 400, JSON.stringify(sent))
    ok(body.message.startsWith(beginning), body.message)
  }
  equal(await inForce(world, 'meta-wrong'), full)
})

test('C02 change: the root collection always has its own blocks', async (world) => {
  const before = await inForce(world, 'root')
  for (const sent of [{ inheritMetadataBlocksFromParent: true }, { metadataBlockNames: [] }])
    is((await change(world, 'root', sent)).status, 400)
  equal(await inForce(world, 'root'), before)
})

test.run()
