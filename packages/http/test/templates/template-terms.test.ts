import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aTemplate, showTemplate } from './template-calls.ts'

const test = suite<World>('terms of templates')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const setLicense = ({ call }: World, id: number | string, json: unknown) =>
  call('PUT', `/collections/${id}/licenseTerms`, { as: 'superuser', json })

const setAccess = ({ call }: World, id: number | string, json: unknown) =>
  call('PUT', `/collections/${id}/access`, { as: 'superuser', json })

const termsOf = async (world: World, id: number) => {
  const { id: _, license, ...terms } = (await showTemplate(world, id)).termsOfUseAndAccess
  return { ...terms, license: license?.name ?? null }
}

const CC_BY = { name: 'CC BY 4.0', uri: 'http://creativecommons.org/licenses/by/4.0' }
const CC0 = 'CC0 1.0'

test('C53 licence: by name or URI, and the custom texts stay', async (world) => {
  const id = await aTemplate(world, 'root')
  const custom = { customTerms: { termsOfUse: ' Be kind ', disclaimer: 'None', unknown: 'x' } }
  const { status, body } = await setLicense(world, id, custom)
  is(status, 200)
  is(body.data.message, 'Template license updated')
  const texts = { termsOfUse: 'Be kind', disclaimer: 'None', fileAccessRequest: true }
  equal(await termsOf(world, id), { ...texts, license: null })
  for (const name of [CC_BY.name, CC_BY.uri]) {
    await setLicense(world, id, { name: CC0 })
    is((await setLicense(world, id, { name })).status, 200)
    equal(await termsOf(world, id), { ...texts, license: CC_BY.name })
  }
})

test('C53 licence: custom terms overwrite all eight texts', async (world) => {
  const id = await aTemplate(world, 'root')
  await setLicense(world, id, { customTerms: { termsOfUse: 'One', conditions: 'Two' } })
  await setLicense(world, id, { customTerms: { termsOfUse: 'Three', conditions: null } })
  equal(await termsOf(world, id), { termsOfUse: 'Three', fileAccessRequest: true, license: null })
})

test('C53 licence: a name has precedence over custom terms', async (world) => {
  const id = await aTemplate(world, 'root')
  await setLicense(world, id, { name: CC_BY.name, customTerms: { termsOfUse: 'x' } })
  equal(await termsOf(world, id), { fileAccessRequest: true, license: CC_BY.name })
  await setLicense(world, id, { name: ' ', customTerms: { termsOfUse: 'x' } })
  is((await termsOf(world, id)).license, null)
})

test('C53 licence: unknown ones are 404; inactive ones, and neither of the two, are 400', async (world) => {
  const id = await aTemplate(world, 'root')
  is((await setLicense(world, id, { name: 'Nothing' })).status, 404)
  await world.call('PUT', '/licenses/2/:active/false', { as: 'superuser' })
  is((await setLicense(world, id, { name: CC_BY.name })).status, 400)
  await world.call('PUT', '/licenses/2/:active/true', { as: 'superuser' })
  for (const json of [
    {},
    { name: '' },
    { name: null, customTerms: null },
    { customTerms: {} },
    { customTerms: { termsOfUse: '  ' } },
    { customTerms: { disclaimer: 'x' } },
    { customTerms: 'x' },
    { customTerms: [] },
    { name: 7 },
    [],
    null,
  ])
    is((await setLicense(world, id, json)).status, 400, JSON.stringify(json))
  equal(await termsOf(world, id), { fileAccessRequest: true, license: CC0 })
})

test('C53 licence: a licence of a template cannot be deleted', async (world) => {
  const license = {
    name: 'House rules',
    uri: 'https://example.org/rules',
    shortDescription: 'Ours',
    active: true,
    sortOrder: 9,
  }
  const added = await world.call('POST', '/licenses', { as: 'superuser', json: license })
  const path = `/licenses/${added.body.data.id}`
  const id = await aTemplate(world, 'root')
  await setLicense(world, id, { name: license.name })
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 409)
  await setLicense(world, id, { name: CC0 })
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 200)
})

test('C54 access: absent members become empty, and requests are off', async (world) => {
  const id = await aTemplate(world, 'root')
  const { status, body } = await setAccess(world, id, {
    customTermsOfAccess: {
      fileAccessRequest: true,
      termsOfAccess: ' Ask ',
      dataAccessPlace: 'Here',
      studyCompletion: null,
    },
  })
  is(status, 200)
  is(body.data.message, 'Template Terms of Access updated')
  equal(await termsOf(world, id), {
    termsOfAccess: 'Ask',
    dataAccessPlace: 'Here',
    fileAccessRequest: true,
    license: CC0,
  })
  await setAccess(world, id, { customTermsOfAccess: { contactForAccess: 'Ada' } })
  equal(await termsOf(world, id), {
    contactForAccess: 'Ada',
    fileAccessRequest: false,
    license: CC0,
  })
})

test('C54 access: without the object, or with members of the wrong type, it is 400', async (world) => {
  const id = await aTemplate(world, 'root')
  for (const json of [
    {},
    [],
    null,
    { customTermsOfAccess: null },
    { customTermsOfAccess: 'x' },
    { customTermsOfAccess: [] },
    { customTermsOfAccess: { fileAccessRequest: 'true' } },
    { customTermsOfAccess: { termsOfAccess: 7 } },
  ])
    is((await setAccess(world, id, json)).status, 400, JSON.stringify(json))
})

test('C54 access: requests are refused on a public installation', async (world) => {
  const id = await aTemplate(world, 'root')
  const setting = '/admin/settings/:PublicInstall'
  await world.call('PUT', setting, { as: 'superuser', body: 'true' })
  for (const customTermsOfAccess of [{ fileAccessRequest: true }, { termsOfAccess: 'Ask' }])
    is((await setAccess(world, id, { customTermsOfAccess })).status, 400)
  is((await setAccess(world, id, { customTermsOfAccess: { termsOfAccess: ' ' } })).status, 200)
  await world.call('DELETE', setting, { as: 'superuser' })
})

test('C53, C54 terms: an unknown template is 404', async (world) => {
  for (const id of ['999999', 'root']) {
    const license = await setLicense(world, id, { name: CC0 })
    is(license.status, 404)
    match(license.body.message, /^Template with id /)
    is((await setAccess(world, id, { customTermsOfAccess: {} })).status, 404)
  }
})

test.run()
