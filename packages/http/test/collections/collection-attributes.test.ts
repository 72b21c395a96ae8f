import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { versionBody } from '../datasets/dataset-calls.ts'
import { collectionIn, publish, sharedCollection } from './new-collections.ts'

const test = suite<World>('attributes and languages of collections')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const PIDS = '/admin/settings/:AllowEnablingFilePIDsPerCollection'
const LANGUAGES = '/admin/settings/:MetadataLanguages'
const ENGLISH = { locale: 'en', title: 'English' }
const FRENCH = { locale: 'fr', title: 'Français' }

const set = ({ call }: World, path: string, as: Who = 'superuser') =>
  call('PUT', `/collections/${path}`, { as })

const setting = ({ call }: World, path: string, body: string) =>
  call('PUT', path, { as: 'superuser', body })

test('C37 attribute: editors set texts, and the collection shows them', async (world) => {
  await sharedCollection(world, 'root', 'c37-texts')
  for (const [attribute, value] of [
    ['name', 'New name'],
    ['description', 'New <b>text</b>'],
    ['affiliation', 'Institute'],
  ]) {
    const path = `c37-texts/attribute/${attribute}?value=${encodeURIComponent(value ?? '')}`
    const answers = await statuses((as) => set(world, path, as))
    equal(answers, only(['admin', 'superuser'], { yes: 200, no: 401 }), attribute)
    const { body } = await set(world, path)
    equal([body.status, body.message], ['OK', 'Update successful'])
    is(body.data[attribute ?? ''], value)
  }
})

test('C37 attribute: a new alias works at once and follows the rules of aliases', async (world) => {
  await collectionIn(world, 'root', { alias: 'c37-alias' })
  await collectionIn(world, 'root', { alias: 'c37-taken' })
  is((await set(world, 'c37-alias/attribute/alias?value=C37-Taken')).status, 403)
  is((await set(world, 'c37-alias/attribute/alias?value=123')).status, 400)
  is((await set(world, 'c37-alias/attribute/alias?value=c37-other')).body.data.alias, 'c37-other')
  is((await set(world, 'c37-alias/attribute/name?value=x')).status, 404)
})

test('C37 attribute: an empty text clears an optional attribute; a missing one is refused', async (world) => {
  await collectionIn(world, 'root', { alias: 'c37-empty' })
  await set(world, 'c37-empty/attribute/description?value=About')
  is('description' in (await set(world, 'c37-empty/attribute/description?value=')).body.data, false)
  is((await set(world, 'c37-empty/attribute/name?value=')).status, 400)
  for (const attribute of ['alias', 'name', 'description', 'affiliation']) {
    const { status, body } = await set(world, `c37-empty/attribute/${attribute}`)
    is(status, 403, attribute)
    match(body.message, /requires a string value$/)
  }
})

test('C37 attribute: an unknown attribute is refused after the collection and the permission', async (world) => {
  await sharedCollection(world, 'root', 'c37-none')
  const { status, body } = await set(world, 'c37-none/attribute/theme?value=x')
  is(status, 403)
  is(body.message, "'theme' is not a supported attribute")
  is((await set(world, 'c37-none/attribute/theme?value=x', 'outsider')).status, 401)
  is((await set(world, 'nowhere/attribute/theme?value=x')).status, 404)
  is((await set(world, 'nowhere/attribute/filePIDsEnabled?value=perhaps')).status, 404)
})

test('C37 attribute: superusers set file PIDs if the installation allows it', async (world) => {
  await sharedCollection(world, 'root', 'c37-pids')
  const path = 'c37-pids/attribute/filePIDsEnabled?value=Yes'
  equal(await statuses((as) => set(world, path, as)), only([], { yes: 200, no: 401 }))
  await setting(world, PIDS, 'true')
  equal(await statuses((as) => set(world, path, as)), only(['superuser'], { yes: 200, no: 401 }))
  const { body } = await set(world, path)
  is(body.data.filePIDsEnabled, true)
  is(body.data.effectiveRequiresFilesToPublishDataset, false)
  await world.call('DELETE', PIDS, { as: 'superuser' })
})

test('C37 attribute: superusers require files, also for collections below', async (world) => {
  await sharedCollection(world, 'root', 'c37-files')
  await collectionIn(world, 'c37-files', { alias: 'c37-files-below' })
  const path = 'c37-files/attribute/requireFilesToPublishDataset?value=true'
  equal(await statuses((as) => set(world, path, as)), only(['superuser'], { yes: 200, no: 401 }))
  const below = await world.call('GET', '/collections/c37-files-below', { as: 'superuser' })
  is(below.body.data.effectiveRequiresFilesToPublishDataset, true)
  is('filePIDsEnabled' in below.body.data, false)
})

test('C37 attribute: text that is no boolean, and missing text, is 400', async (world) => {
  await collectionIn(world, 'root', { alias: 'c37-words' })
  const path = 'c37-words/attribute/requireFilesToPublishDataset'
  const cases = [
    ['', /^Boolean value missing/],
    ['?value=', /^Boolean value missing/],
    ['?value=perhaps', /^Illegal boolean value/],
  ] as const
  for (const [query, message] of cases) {
    const { status, body } = await set(world, path + query)
    is(status, 400, query)
    match(body.message, message)
  }
  for (const value of ['true', 'YES', '1', '%20no%20', 'False', '0'])
    is((await set(world, `${path}?value=${value}`)).status, 200, value)
})

test('C37 attribute: superusers set the allowed types, in their order, for collections below too', async (world) => {
  await sharedCollection(world, 'root', 'c37-types')
  await world.call('POST', '/datasets/datasetTypes', {
    as: 'superuser',
    json: { name: 'software', displayName: 'Software', description: 'Programs' },
  })
  const path = 'c37-types/attribute/allowedDatasetTypes?value='
  equal(
    await statuses((as) => set(world, `${path}dataset`, as)),
    only(['superuser'], { yes: 200, no: 401 }),
  )
  const { body } = await set(world, `${path}${encodeURIComponent(' software , dataset,software')}`)
  equal(
    body.data.allowedDatasetTypes.map(({ name }: { readonly name: string }) => name),
    ['software', 'dataset'],
  )
  const described = body.data.allowedDatasetTypes[0]
  equal([described.displayName, described.description], ['Software', 'Programs'])
  await set(world, `${path}software`)
  const create = (collection: string, datasetType?: string) =>
    world.call('POST', `/collections/${collection}/datasets`, {
      as: 'superuser',
      json: { datasetVersion: versionBody('Typed'), ...(datasetType ? { datasetType } : {}) },
    })
  is((await create('c37-types', 'software')).status, 201)
  const refused = await create('c37-types')
  is(refused.status, 400)
  is(typeof refused.body.fieldErrors.datasetType, 'string')
  await collectionIn(world, 'c37-types', { alias: 'c37-types-below' })
  equal(
    [
      (await create('c37-types-below')).status,
      (await create('c37-types-below', 'software')).status,
    ],
    [400, 201],
  )
})

test('C37 attribute: unknown types are listed as a field error, and a blank list is refused', async (world) => {
  await collectionIn(world, 'root', { alias: 'c37-unknown' })
  const path = 'c37-unknown/attribute/allowedDatasetTypes'
  const { status, body } = await set(world, `${path}?value=dataset,nonsense,more`)
  is(status, 400)
  match(body.fieldErrors.allowedDatasetTypes, /nonsense, more/)
  for (const query of ['', '?value=', '?value=%20,'])
    is((await set(world, path + query)).status, 400, query)
})

test('C09 languages: none, those of the installation, or the one of the collection', async (world) => {
  await collectionIn(world, 'root', { alias: 'c09-all' })
  await publish(world, 'c09-all')
  const path = '/collections/c09-all/allowedMetadataLanguages'
  equal((await world.call('GET', path)).body.data, [])
  await setting(world, LANGUAGES, JSON.stringify([ENGLISH, FRENCH]))
  equal((await world.call('GET', path)).body.data, [ENGLISH, FRENCH])
  const { status, body } = await set(world, 'c09-all/allowedMetadataLanguages/fr')
  is(status, 200)
  equal(body.data, [FRENCH])
  equal((await world.call('GET', path)).body.data, [FRENCH])
  await collectionIn(world, 'c09-all', { alias: 'c09-below' })
  const below = '/collections/c09-below/allowedMetadataLanguages'
  equal((await world.call('GET', below, { as: 'superuser' })).body.data, [ENGLISH, FRENCH])
  await setting(world, LANGUAGES, JSON.stringify([ENGLISH]))
  equal((await world.call('GET', path)).body.data, [{ locale: 'fr' }])
  await world.call('DELETE', LANGUAGES, { as: 'superuser' })
  equal((await world.call('GET', path)).body.data, [], 'none is configured')
})

test(
  'C09 languages: take at most 5 statements',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'c09-hidden')
    const path = '/collections/c09-hidden/allowedMetadataLanguages'
    const count = await world.statements(() => world.call('GET', path, { as: 'member' }))
    ok(count <= 5, `${count} statements`)
  }),
)

test('C10 language: an unknown locale is 400 before every other refusal', async (world) => {
  await sharedCollection(world, 'root', 'c10-roles')
  const path = 'c10-roles/allowedMetadataLanguages/en'
  is((await set(world, path)).status, 400)
  await setting(world, LANGUAGES, JSON.stringify([ENGLISH]))
  for (const wrong of ['c10-roles', 'nowhere'])
    is((await set(world, `${wrong}/allowedMetadataLanguages/de`, 'anonymous')).status, 400)
  is((await set(world, 'nowhere/allowedMetadataLanguages/en')).status, 404)
  await world.call('DELETE', LANGUAGES, { as: 'superuser' })
})

test('C57 create: a dataset needs a language of its collection, if there are any', async (world) => {
  await collectionIn(world, 'root', { alias: 'c10-create' })
  const create = async (metadataLanguage?: string) => {
    const json = {
      datasetVersion: versionBody('Told'),
      ...(metadataLanguage ? { metadataLanguage } : {}),
    }
    const path = '/collections/c10-create/datasets'
    return (await world.call('POST', path, { as: 'superuser', json })).status
  }
  equal([await create(), await create('en')], [201, 400])
  await setting(world, LANGUAGES, JSON.stringify([ENGLISH, FRENCH]))
  equal([await create(), await create('en'), await create('de')], [400, 201, 400])
  await set(world, 'c10-create/allowedMetadataLanguages/fr')
  equal([await create('en'), await create('fr')], [400, 201])
  await world.call('DELETE', LANGUAGES, { as: 'superuser' })
})

test.run()
