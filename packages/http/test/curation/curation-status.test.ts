import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aSharedDataset, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'

const LABELS = { default: ['Author contacted', 'Privacy review'], short: ['Ready'] }
const PUBLISHERS = ['admin', 'curator', 'superuser'] as const

const test = suite<{ world: World }>('curation over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  context.world = world
  await allow(world, LABELS)
})
test.after(({ world }) => world?.close())

const allow = (world: World, sets: unknown) =>
  world.store.write(({ settings }) => settings.put(':AllowedCurationLabels', JSON.stringify(sets)))

const put = (
  world: World,
  id: number,
  said: string | { readonly label: string; readonly as: Who },
) => {
  const { label, as } = typeof said === 'string' ? { label: said, as: 'curator' as const } : said
  const path = `/datasets/${id}/curationStatus?label=${encodeURIComponent(label)}`
  return world.call('PUT', path, { as })
}

const remove = (world: World, id: number, as: Who = 'curator') =>
  world.call('DELETE', `/datasets/${id}/curationStatus`, { as })

const get = async (world: World, id: number, query = '') => {
  const { status, body } = await world.call('GET', `/datasets/${id}/curationStatus${query}`, {
    as: 'curator',
  })
  is(status, 200)
  return body.data
}

const entry = (label?: string) => ({
  ...(label === undefined ? {} : { label }),
  createTime: '2031-04-05T06:07:08Z',
  assigner: '@curator.user',
})

test('V11 curationStatus: is empty at first, then the last label', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  equal(await get(world, id), {})
  equal(await get(world, id, '?includeHistory=true'), [])
  is((await put(world, id, 'Author contacted')).status, 200)
  equal(await get(world, id), entry('Author contacted'))
  is((await put(world, id, 'Privacy review')).status, 200)
  is((await remove(world, id)).status, 200)
  equal(await get(world, id), entry())
  equal(await get(world, id, '?includeHistory=true'), [
    entry(),
    entry('Privacy review'),
    entry('Author contacted'),
  ])
  const [event] = await world.store.read(({ events }) => events.of(id, 1))
  equal([event?.kind, event?.details.label], ['curationStatusChanged', null])
})

test('V11 curationStatus: only publishers see it', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  for (const query of ['', '?includeHistory=true'])
    equal(
      await statuses((as) => world.call('GET', `/datasets/${id}/curationStatus${query}`, { as })),
      only(PUBLISHERS, { yes: 200, no: 403 }),
    )
  const unknown = await world.call('GET', '/datasets/999999/curationStatus', { as: 'curator' })
  is(unknown.status, 404)
})

test('curation.put: only a label of the set in force that differs from the last one', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  for (const label of ['Ready', 'author contacted', '', 'x'.repeat(5000)])
    is((await put(world, id, label)).status, 400, label.slice(0, 20))
  is((await world.call('PUT', `/datasets/${id}/curationStatus`, { as: 'curator' })).status, 400)
  is((await remove(world, id)).status, 400)
  is((await put(world, id, 'Privacy review')).status, 200)
  is((await put(world, id, 'Privacy review')).status, 400)
  equal(await get(world, id, '?includeHistory=true'), [entry('Privacy review')])
})

test('curation.put: of eight concurrent calls one changes the status', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => put(world, id, 'Privacy review')),
  )
  is(answers.filter(({ status }) => status === 200).length, 1)
  is((await get(world, id, '?includeHistory=true')).length, 1)
})

test('a publication removes the status of the draft and keeps its history', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await put(world, id, 'Privacy review')
  is(
    (await world.call('POST', `/datasets/${id}/actions/:publish?type=major`, { as: 'curator' }))
      .status,
    200,
  )
  equal(await get(world, id), entry())
  is((await put(world, id, 'Author contacted')).status, 400)
  is((await remove(world, id)).status, 400)
  await editMetadata(world, id, titleEdit('Next'))
  equal(await get(world, id), {})
  equal(await get(world, id, '?includeHistory=true'), [entry(), entry('Privacy review')])
  await put(world, id, 'Author contacted')
  is((await world.call('DELETE', `/datasets/${id}/versions/:draft`, { as: 'curator' })).status, 200)
  equal(await get(world, id), entry())
})

test('a publication without a status adds nothing to the history', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  equal(await get(world, id, '?includeHistory=true'), [])
})

test('curation.allowed: the labels of the set in force', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const path = `/datasets/${id}/allowedCurationLabels`
  const { status, body } = await world.call('GET', path, { as: 'curator' })
  is(status, 200)
  is(body.data.message, 'Author contacted,Privacy review')
})

test('without sets of labels every label is refused', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  for (const sets of [{}, [], 'text', { default: 'text' }, { short: ['Ready'] }]) {
    await allow(world, sets)
    is((await put(world, id, 'Ready')).status, 400, JSON.stringify(sets))
    const path = `/datasets/${id}/allowedCurationLabels`
    is((await world.call('GET', path, { as: 'curator' })).body.data.message, '')
  }
  await allow(world, LABELS)
})

test('V11 curationStatus: the history of a draft that became part of the release stays', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Corrected'))
  await put(world, id, 'Privacy review')
  await publish(world, id, 'updatecurrent')
  const byPublisher = { ...entry(), assigner: '@superuser.user' }
  equal(await get(world, id, '?includeHistory=true'), [byPublisher, entry('Privacy review')])
  equal(await get(world, id), byPublisher)
  await editMetadata(world, id, titleEdit('Corrected again'))
  equal(await get(world, id), {})
})

test.run()
