import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, userNameOf, type World } from '../app/world.ts'
import { aTemplate } from '../templates/template-calls.ts'
import { collectionIn } from './new-collections.ts'

const test = suite<World>('events of configurations')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

/** The events of a collection since its creation, oldest first. */
const history = async ({ store }: World, id: number) =>
  (await store.read(({ events }) => events.of(id, 100)))
    .toReversed()
    .map(({ kind, actor, details }) => ({ kind, actor, details }))

const level = (datasetFieldTypeName: string) => ({
  datasetFieldTypeName,
  required: false,
  include: true,
})

test('C12, C14, C15, C17, C25, C27: every change is recorded with its author', async (world) => {
  const { id } = await collectionIn(world, 'root', { alias: 'told' })
  const before = (await history(world, id)).length
  const as = 'superuser'
  const path = '/collections/told'
  await world.call('POST', `${path}/facets`, { as, json: ['subject'] })
  await world.call('POST', `${path}/metadatablocks`, { as, json: ['citation'] })
  await world.call('PUT', `${path}/metadatablocks/isRoot`, { as, body: 'false' })
  await world.call('PUT', `${path}/inputLevels`, { as, json: [level('title')] })
  await world.call('POST', `${path}/metadatablockfacets/isRoot`, { as, body: 'true' })
  await world.call('POST', `${path}/metadatablockfacets/isRoot`, { as, body: 'true' })
  await world.call('POST', `${path}/metadatablockfacets`, { as, json: [] })
  const told = (await history(world, id)).slice(before)
  equal(
    told.map(({ details }) => details.changed),
    [
      ['facets'],
      ['metadataBlocks'],
      ['isMetadataBlockRoot'],
      ['inputLevels'],
      ['metadataBlockFacets'],
      ['metadataBlockFacets'],
    ],
  )
  for (const { kind, actor } of told) {
    is(kind, 'collectionChanged')
    is(actor, `@${userNameOf(as)}`)
  }
})

test('C12, C17: refused changes are not recorded', async (world) => {
  const { id } = await collectionIn(world, 'root', { alias: 'refused' })
  const before = await history(world, id)
  const path = '/collections/refused'
  await world.call('POST', `${path}/facets`, { as: 'superuser', json: ['nothing'] })
  await world.call('POST', `${path}/facets`, { as: 'outsider', json: ['subject'] })
  await world.call('PUT', `${path}/inputLevels`, { as: 'outsider', json: [level('title')] })
  equal(await history(world, id), before)
})

test('C49, C51 to C56: changes of templates are recorded on their collection', async (world) => {
  const { id } = await collectionIn(world, 'root', { alias: 'templated' })
  const before = (await history(world, id)).length
  const templateId = await aTemplate(world, 'templated', { name: 'Told' })
  const as = 'superuser'
  const path = `/collections/${templateId}`
  await world.call('PUT', `${path}/metadata`, { as, json: { name: 'Retold' } })
  await world.call('PUT', `${path}/licenseTerms`, { as, json: { name: 'CC0 1.0' } })
  await world.call('PUT', `${path}/access`, { as, json: { customTermsOfAccess: {} } })
  await world.call('POST', `/collections/templated/template/default/${templateId}`, { as })
  await world.call('DELETE', '/collections/templated/template/default', { as })
  await world.call('DELETE', `${path}/template`, { as })
  const told = (await history(world, id)).slice(before)
  equal(
    told.map(({ kind, details }) => [kind, details.templateId, details.name]),
    [
      ['templateCreated', templateId, 'Told'],
      ['templateChanged', templateId, 'Retold'],
      ['templateChanged', templateId, 'Retold'],
      ['templateChanged', templateId, 'Retold'],
      ['defaultTemplateChanged', templateId, 'Retold'],
      ['defaultTemplateChanged', null, null],
      ['templateDeleted', templateId, 'Retold'],
    ],
  )
})

test('C17 levels: of many concurrent changes, none is lost', async (world) => {
  await collectionIn(world, 'root', { alias: 'crowd' })
  const names = ['title', 'subtitle', 'notesText', 'astroType', 'journalVolume']
  const answers = await Promise.all(
    names.map((name) =>
      world.call('PUT', '/collections/crowd/inputLevels', {
        as: 'superuser',
        json: [level(name)],
      }),
    ),
  )
  for (const { status } of answers) is(status, 200)
  const { body } = await world.call('GET', '/collections/crowd/inputLevels', { as: 'superuser' })
  const kept = body.data.map(
    ({ datasetFieldTypeName }: { readonly datasetFieldTypeName: string }) => datasetFieldTypeName,
  )
  equal(kept.toSorted(), names.toSorted())
  const shown = await world.call('GET', '/collections/crowd/metadatablocks', { as: 'superuser' })
  is(shown.body.data.length, 3)
})

test.run()
