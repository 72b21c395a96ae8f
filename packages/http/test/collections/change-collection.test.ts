import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { collectionIn, minimal, sharedCollection } from './new-collections.ts'

const test = suite<World>('PUT /api/collections/{id}')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const changeAs =
  (as: Who) =>
  ({ call }: World, name: string, json: unknown) =>
    call('PUT', `/collections/${name}`, { as, json })
const change = changeAs('superuser')

const shown = async ({ call }: World, name: string) =>
  (await call('GET', `/collections/${name}`, { as: 'superuser' })).body.data

test('C02 change: sent members replace the old ones, and the answer shows them', async (world) => {
  const { id } = await collectionIn(world, 'root', { alias: 'c02-first' })
  const { status, body } = await change(world, 'C02-First', {
    alias: 'C02-Renamed',
    name: 'Renamed',
    affiliation: 'Institute',
    description: 'About',
    collectionType: 'RESEARCH_PROJECTS',
    collectionContacts: [{ contactEmail: 'b@example.org' }, { contactEmail: 'a@example.org' }],
    datasetFileCountLimit: 7,
    guestbookRoot: false,
    unknownKey: 1,
    permissionRoot: false,
  })
  is(status, 200)
  equal(body.data, {
    id,
    alias: 'C02-Renamed',
    name: 'Renamed',
    affiliation: 'Institute',
    collectionContacts: [
      { displayOrder: 0, contactEmail: 'b@example.org' },
      { displayOrder: 1, contactEmail: 'a@example.org' },
    ],
    permissionRoot: true,
    description: 'About',
    collectionType: 'RESEARCH_PROJECT',
    isMetadataBlockRoot: false,
    isFacetRoot: false,
    ownerId: 1,
    creationDate: '2031-04-05T06:07:08Z',
    effectiveRequiresFilesToPublishDataset: false,
    isReleased: false,
    effectiveDatasetFileCountLimit: 7,
    datasetFileCountLimit: 7,
    guestbookRoot: false,
  })
  equal(await shown(world, 'c02-renamed'), body.data)
  is((await world.call('GET', '/collections/c02-first', { as: 'superuser' })).status, 404)
})

test('C02 change: absent and null members keep their value, an empty text clears it', async (world) => {
  const json = { ...minimal('c02-partial'), affiliation: 'Institute', description: 'About' }
  await world.call('POST', '/collections/root', { as: 'superuser', json })
  const before = await shown(world, 'c02-partial')
  for (const sent of [{}, { name: null, alias: null, collectionContacts: null, description: null }])
    equal((await change(world, 'c02-partial', sent)).body.data, before)
  const { affiliation, description, ...rest } = before
  const cleared = await change(world, 'c02-partial', { affiliation: '', description: '' })
  equal(cleared.body.data, rest)
})

test('C02 change: an unknown type, a theme, file PIDs and required files are ignored', async (world) => {
  await collectionIn(world, 'root', { alias: 'c02-ignored' })
  const before = await shown(world, 'c02-ignored')
  const sent = {
    collectionType: 'laboratory',
    theme: { logo: 'x.png' },
    filePIDsEnabled: true,
    requireFilesToPublishDataset: true,
  }
  equal((await change(world, 'c02-ignored', sent)).body.data, before)
})

test('C02 change: a guest is asked to log in', async (world) => {
  await sharedCollection(world, 'root', 'c02-roles')
  const guest = await changeAs('anonymous')(world, 'c02-roles', {})
  is(guest.body.message, 'Only authenticated users can perform the requested operation')
})

test('C02 change: an unknown collection is refused before an invalid body', async (world) => {
  for (const body of ['{', '[]', '{}']) {
    const answer = await world.call('PUT', '/collections/nowhere', { as: 'superuser', body })
    is(answer.status, 404)
    is(answer.body.message, "Can't find collection with identifier='nowhere'")
  }
})

test('C02 change: an invalid body is 400', async (world) => {
  await collectionIn(world, 'root', { alias: 'c02-bad' })
  for (const body of ['', '{', '[]', '"x"', '{"name":4}', '{"collectionContacts":"x"}']) {
    const answer = await world.call('PUT', '/collections/c02-bad', { as: 'superuser', body })
    is(answer.status, 400, body)
    match(answer.body.message, /^Error parsing Json:/)
  }
  const contact = await change(world, 'c02-bad', { collectionContacts: [{}] })
  match(contact.body.message, /Field 'contactEmail' is mandatory$/)
  for (const sent of [{ guestbookRoot: 'yes' }, { datasetFileCountLimit: 1.5 }])
    is((await change(world, 'c02-bad', sent)).status, 400, JSON.stringify(sent))
})

test('C02 change: all violated rules are listed', async (world) => {
  await collectionIn(world, 'root', { alias: 'c02-rules' })
  const sent = { alias: '123', name: ' ', collectionContacts: [{ contactEmail: 'nobody' }] }
  const { status, body } = await change(world, 'c02-rules', sent)
  is(status, 400)
  for (const path of ['alias', 'name', 'collectionContacts[0].contactEmail'])
    ok(body.message.includes(`${path}:`), body.message)
  is((await change(world, 'c02-rules', { collectionContacts: [] })).status, 400)
})

test('C02 change: more than a hundred contacts are refused, and the old ones stay', async (world) => {
  await collectionIn(world, 'root', { alias: 'c02-many' })
  const contacts = (count: number) => ({
    collectionContacts: Array(count).fill({ contactEmail: 'a@example.org' }),
  })
  is((await change(world, 'c02-many', contacts(100))).status, 200)
  const { status, body } = await change(world, 'c02-many', contacts(101))
  is(status, 400)
  match(body.message, /collectionContacts: At most 100 contacts\./)
  const { body: stored } = await world.call('GET', '/collections/c02-many', { as: 'superuser' })
  is(stored.data.collectionContacts.length, 100)
})

test('C02 change: an alias in use is refused in any case; the own alias may change its case', async (world) => {
  await collectionIn(world, 'root', { alias: 'c02-taken' })
  await collectionIn(world, 'root', { alias: 'c02-mover' })
  const { status, body } = await change(world, 'c02-mover', { alias: 'C02-TAKEN' })
  is(status, 403)
  match(body.message, /^A collection with alias C02-TAKEN already exists/)
  is((await change(world, 'c02-mover', { alias: 'C02-Mover' })).body.data.alias, 'C02-Mover')
})

test('C02 change: of concurrent requests for one alias, one succeeds', async (world) => {
  for (const alias of ['c02-race-1', 'c02-race-2']) await collectionIn(world, 'root', { alias })
  const answers = await Promise.all(
    ['c02-race-1', 'c02-race-2'].map((name) => change(world, name, { alias: 'c02-prize' })),
  )
  equal(answers.map(({ status }) => status).sort(), [200, 403])
})

test('C02 change: only superusers change the file count limit; editors may send it unchanged', async (world) => {
  await sharedCollection(world, 'root', 'c02-limit')
  await change(world, 'c02-limit', { datasetFileCountLimit: 3 })
  is((await changeAs('admin')(world, 'c02-limit', { datasetFileCountLimit: 3 })).status, 200)
  for (const datasetFileCountLimit of [4, -1])
    is((await changeAs('admin')(world, 'c02-limit', { datasetFileCountLimit })).status, 403)
  const lifted = await change(world, 'c02-limit', { datasetFileCountLimit: -1 })
  is('datasetFileCountLimit' in lifted.body.data, false)
})

test('C02 change: metadataBlocks is checked before the caller, and before limits', async (world) => {
  await collectionIn(world, 'root', { alias: 'c02-blocks' })
  const sent = { metadataBlocks: { metadataBlockNames: ['nonsense'] }, datasetFileCountLimit: 1 }
  const { status, body } = await changeAs('anonymous')(world, 'c02-blocks', sent)
  is(status, 400)
  match(body.message, /^Invalid metadata block name: "nonsense"/)
})

test('C02 change: datasets in the collection show its new name at once', async (world) => {
  await collectionIn(world, 'root', { alias: 'c02-owner' })
  const dataset = await aDataset(world, { collection: 'c02-owner' })
  await change(world, 'c02-owner', { alias: 'c02-new-owner', name: 'New owner' })
  const path = `/datasets/${dataset.id}?returnOwners=true`
  const { body } = await world.call('GET', path, { as: 'superuser' })
  is(body.data.isPartOf.identifier, 'c02-new-owner')
  is(body.data.isPartOf.displayName, 'New owner')
})

test('C02 change: hidden contacts are shown to the editor who changes them', async (world) => {
  await sharedCollection(world, 'root', 'c02-contacts')
  const hidden = '/admin/settings/:ExcludeEmailFromExport'
  await world.call('PUT', hidden, { as: 'superuser', body: 'true' })
  const answers = [
    await changeAs('admin')(world, 'c02-contacts', { name: 'Renamed' }),
    await world.call('PUT', '/collections/c02-contacts/attribute/name?value=Again', {
      as: 'admin',
    }),
    await world.call('POST', '/collections/c02-contacts/actions/:publish', { as: 'admin' }),
  ]
  for (const { body } of answers)
    equal(body.data.collectionContacts, [{ displayOrder: 0, contactEmail: 'reef@example.org' }])
  const read = await world.call('GET', '/collections/c02-contacts', { as: 'admin' })
  is('collectionContacts' in read.body.data, false)
  await world.call('DELETE', hidden, { as: 'superuser' })
})

test('C02 change: the change is in the event log', async (world) => {
  const { id } = await collectionIn(world, 'root', { alias: 'c02-log' })
  await change(world, 'c02-log', { name: 'Logged', affiliation: 'Institute' })
  const [last] = await world.store.read(({ events }) => events.of(id, 1))
  is(last?.kind, 'collectionChanged')
  equal(last?.details, { alias: 'c02-log', changed: ['name', 'affiliation'] })
})

test.run()
