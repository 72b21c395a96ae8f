import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, SITE, userNameOf, type Who, type World } from '../app/world.ts'
import { collectionIn, minimal, sharedCollection } from './new-collections.ts'

const test = suite<World>('POST /api/collections/{parent}')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const create = ({ call }: World, json: object, { as = 'superuser' as Who, parent = 'root' } = {}) =>
  call('POST', `/collections/${parent}`, { as, json })

test('C01 create: the answer is the new, unpublished collection and its location', async (world) => {
  const { status, headers, body } = await create(world, {
    ...minimal('Reef-Lab'),
    affiliation: 'Coast University',
    description: '<b>Coral</b> surveys',
    collectionType: 'LABORATORY',
    unknownKey: { ignored: true },
    permissionRoot: false,
    facetRoot: true,
  })
  is(status, 200)
  const { id, ...rest } = body.data
  is(headers.get('Location'), `${SITE}/api/collections/${id}`)
  equal(body, { status: 'OK', data: body.data })
  equal(rest, {
    alias: 'Reef-Lab',
    name: 'Collection Reef-Lab',
    affiliation: 'Coast University',
    collectionContacts: [{ displayOrder: 0, contactEmail: 'reef@example.org' }],
    permissionRoot: true,
    description: '<b>Coral</b> surveys',
    collectionType: 'LABORATORY',
    isMetadataBlockRoot: false,
    isFacetRoot: false,
    ownerId: 1,
    creationDate: '2031-04-05T06:07:08Z',
    effectiveRequiresFilesToPublishDataset: false,
    isReleased: false,
    guestbookRoot: true,
  })
})

test('C01 create: a guest is asked to log in; the refusal of an account names it', async (world) => {
  const guest = await create(world, minimal('c01-guest'), { as: 'anonymous' })
  is(guest.body.message, 'Only authenticated users can perform the requested operation')
  const outsider = await create(world, minimal('c01-outsider'), { as: 'outsider' })
  is(
    outsider.body.message,
    `User @${userNameOf('outsider')} is not permitted to perform requested action.`,
  )
})

test('C01 create: the creator becomes its administrator', async (world) => {
  await sharedCollection(world, 'root', 'c01-creator')
  await create(world, minimal('c01-mine'), { as: 'dvContributor', parent: 'c01-creator' })
  is((await world.call('DELETE', '/collections/c01-mine', { as: 'dvContributor' })).status, 200)
})

test('C01 create: a bad token is refused before every other check', async ({ call }) => {
  const headers = { 'X-Service-key': 'nobody' }
  const { status, body } = await call('POST', '/collections/nowhere', { headers, body: '{' })
  is(status, 401)
  match(body.message, /^Bad API key/)
})

test('C01 create: broken JSON is refused before an unknown parent', async ({ call }) => {
  for (const body of ['{', '', '[]', '"text"', 'null', '{"alias":"a\\u0000b"}']) {
    const { status, body: answer } = await call('POST', '/collections/nowhere', {
      as: 'superuser',
      body,
    })
    is(status, 400, body)
    is(answer.code, 400)
    match(answer.message, /^Error parsing Json:/)
  }
})

test('C01 create: a missing mandatory field is named at the end of the message, for every caller', async (world) => {
  const { alias, name, collectionContacts } = minimal('c01-mandatory')
  const cases = [
    ['alias', { name, collectionContacts }],
    ['name', { alias, collectionContacts }],
    ['alias', { alias: null, name, collectionContacts }],
    ['contactEmail', { alias, name, collectionContacts: [{ displayOrder: 0 }] }],
  ] as const
  for (const [key, json] of cases) {
    const { status, body } = await create(world, json, { as: 'anonymous', parent: 'nowhere' })
    is(status, 400)
    ok(body.message.endsWith(`Field '${key}' is mandatory`), body.message)
  }
})

test('C01 create: members of the wrong type are refused and named', async (world) => {
  const wrong = {
    alias: 7,
    name: ['x'],
    description: 1,
    collectionType: {},
    guestbookRoot: 'true',
    datasetFileCountLimit: 1.5,
    filePIDsEnabled: 0,
    theme: 'dark',
    metadataBlocks: 'citation',
    collectionContacts: 'reef@example.org',
  }
  for (const [key, value] of Object.entries(wrong)) {
    const json = { ...minimal('c01-types'), [key]: value }
    const { status, body } = await create(world, json)
    is(status, 400, key)
    ok(
      body.violations.some(({ path }: { readonly path: string }) => path.startsWith(key)),
      key,
    )
  }
})

test('C01 create: each broken rule of a field is listed with its key', async (world) => {
  const cases = [
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(10_001) }],
    ['alias', { alias: '' }],
    ['alias', { alias: '12345' }],
    ['alias', { alias: 'x'.repeat(61) }],
    ['alias', { alias: 'a b' }],
    ['alias', { alias: ':root' }],
    ['alias', { alias: "x'; drop table collection; --" }],
    ['alias', { alias: '../../etc' }],
    ['collectionContacts', { collectionContacts: [] }],
    ['collectionContacts', { collectionContacts: null }],
    ['collectionContacts', { collectionContacts: Array(101).fill({ contactEmail: 'a@b.org' }) }],
    ['collectionContacts[0].contactEmail', { collectionContacts: [{ contactEmail: 'no' }] }],
  ] as const
  for (const [path, change] of cases) {
    const { status, body } = await create(world, { ...minimal('c01-rules'), ...change })
    is(status, 400, path)
    is(body.code, 400)
    equal(
      body.violations.map((violation: { readonly path: string }) => violation.path),
      [path],
    )
    ok(body.message.includes(path), body.message)
  }
})

test('C01 create: hostile text is stored unchanged', async (world) => {
  const name = `"><script>alert(1)</script> '; drop table x; -- \u202E \u{1F41A} {{7*7}}`
  const { status, body } = await create(world, { ...minimal('c01-hostile'), name })
  is(status, 200)
  is(body.data.name, name)
  is(
    (await world.call('GET', '/collections/c01-hostile', { as: 'superuser' })).body.data.name,
    name,
  )
})

test('C01 create: a body over the limit is refused', async ({ call }) => {
  const body = JSON.stringify({ ...minimal('c01-big'), description: 'x'.repeat(11 * 2 ** 20) })
  is((await call('POST', '/collections/root', { as: 'superuser', body })).status, 413)
})

test('C01 create: an unknown parent is 404 and repeated as sent', async (world) => {
  for (const parent of ['nowhere', '-1', 'foo@', '999999999', '99999999999999999999', '0']) {
    const { status, body } = await create(world, minimal('c01-nowhere'), { parent })
    is(status, 404, parent)
    is(body.message, `Can't find collection with identifier='${parent}'`)
  }
})

test('C01 create: an unknown parent is 404 to guests too', async (world) => {
  const options = { as: 'anonymous', parent: 'nowhere' } as const
  is((await create(world, minimal('c01-guest'), options)).status, 404)
})

test('C01 create: the parent may be named by id, alias in any case, or :root', async (world) => {
  const { id } = await collectionIn(world, 'root', { alias: 'c01-Parent' })
  for (const [index, parent] of [String(id), 'C01-PARENT', ':ROOT'].entries())
    is((await create(world, minimal(`c01-child-${index}`), { parent })).status, 200, parent)
})

test('C01 create: an alias in use is 403, in any case, even with other violations', async (world) => {
  await collectionIn(world, 'root', { alias: 'c01-taken' })
  for (const json of [
    minimal('c01-taken'),
    minimal('C01-TAKEN'),
    { ...minimal('c01-Taken'), collectionContacts: [] },
  ]) {
    const { status, body } = await create(world, json)
    is(status, 403)
    is(body.message, `A collection with alias ${json.alias} already exists`)
  }
})

test('C01 create: of two concurrent requests with one alias, one succeeds', async (world) => {
  const answers = await Promise.all(
    ['c01-race', 'C01-Race', 'c01-RACE'].map((alias) => create(world, minimal(alias))),
  )
  equal(answers.map(({ status }) => status).toSorted(), [200, 403, 403])
})

test('C01 create: an unknown or differently cased type becomes UNCATEGORIZED, the plural is accepted', async (world) => {
  const typeOf = async (alias: string, collectionType: string) =>
    (await create(world, { ...minimal(alias), collectionType })).body.data.collectionType
  is(await typeOf('c01-type-1', 'laboratory'), 'UNCATEGORIZED')
  is(await typeOf('c01-type-2', '__proto__'), 'UNCATEGORIZED')
  is(await typeOf('c01-type-3', 'RESEARCH_PROJECTS'), 'RESEARCH_PROJECT')
})

test('C01 create: null counts as absent', async (world) => {
  const nulls = { affiliation: null, description: null, theme: null, metadataBlocks: null }
  const { status, body } = await create(world, { ...minimal('c01-nulls'), ...nulls })
  is(status, 200)
  for (const key of Object.keys(nulls)) is(key in body.data, false, key)
})

test('C01 create: only superusers set a file-count limit; a negative one means none', async (world) => {
  await sharedCollection(world, 'root', 'c01-limits')
  const limited = (alias: string, datasetFileCountLimit: number, as: Who) =>
    create(world, { ...minimal(alias), datasetFileCountLimit }, { as, parent: 'c01-limits' })
  is((await limited('c01-limit-1', 0, 'admin')).status, 403)
  is((await limited('c01-limit-2', -1, 'admin')).status, 200)
  const { data } = (await limited('c01-limit-3', 5, 'superuser')).body
  is(data.datasetFileCountLimit, 5)
  is(data.effectiveDatasetFileCountLimit, 5)
  is((await limited('c01-limit-4', 2 ** 31, 'superuser')).status, 400)
})

test('C01 create: only superusers set whether files are required', async (world) => {
  await sharedCollection(world, 'root', 'c01-required')
  const required = (alias: string, as: Who) =>
    create(
      world,
      { ...minimal(alias), requireFilesToPublishDataset: true },
      { as, parent: 'c01-required' },
    )
  is((await required('c01-required-1', 'admin')).status, 403)
  const { data } = (await required('c01-required-2', 'superuser')).body
  is(data.effectiveRequiresFilesToPublishDataset, true)
})

test('C01 create: file PIDs need the setting that allows them', async (world) => {
  const json = { ...minimal('c01-file-pids'), filePIDsEnabled: true }
  is((await create(world, json)).status, 403)
  const setting = '/admin/settings/:AllowEnablingFilePIDsPerCollection'
  await world.call('PUT', setting, { as: 'superuser', body: 'true' })
  is((await create(world, json)).body.data.filePIDsEnabled, true)
})

test('C01 create: a theme is stored; alignment in any case, unknown words ignored', async (world) => {
  const theme = { tagline: 'Deep', linkUrl: 'javascript:alert(1)', logoBackgroundColor: 'fff' }
  const shown = async (alias: string, logoAlignment: string) =>
    (await create(world, { ...minimal(alias), theme: { ...theme, logoAlignment } })).body.data.theme
  const { id: _centred, ...centred } = await shown('c01-theme-1', 'CENTER')
  equal(centred, theme)
  const { id: _other, ...other } = await shown('c01-theme-2', 'diagonal')
  equal(other, { tagline: 'Deep', linkUrl: 'javascript:alert(1)' })
})

test('C01 create: blocks of fields with input levels are added, and the collection keeps its own list', async (world) => {
  const level = { datasetFieldTypeName: 'astroType', required: true, include: true }
  const metadataBlocks = { inputLevels: [level], facetIds: ['subject', 'authorName'] }
  const { status, body } = await create(world, { ...minimal('c01-levels'), metadataBlocks })
  is(status, 200)
  is(body.data.isMetadataBlockRoot, true)
  is(body.data.isFacetRoot, true)
  equal(body.data.inputLevels, [level])
})

test('C01 create: errors of metadataBlocks are reported in order, before an unknown parent', async (world) => {
  const level = { datasetFieldTypeName: 'title', required: true, include: false }
  const unknownLevel = { datasetFieldTypeName: 'nothing', required: false, include: true }
  const wrong = { metadataBlockNames: ['none'], facetIds: ['nowhere'] }
  const cases = [
    [{ ...wrong, inputLevels: [unknownLevel] }, 'Invalid dataset field type name: nothing'],
    [
      { ...wrong, inputLevels: [level] },
      'The input level for the dataset field type title cannot be required',
    ],
    [wrong, 'Invalid metadata block name: "none"'],
    [{ facetIds: ['nowhere'] }, "Can't find dataset field type 'nowhere'"],
    [
      { facetIds: ['dsDescriptionValue'] },
      "Dataset field type 'dsDescriptionValue' is not facetable",
    ],
    [
      { metadataBlockNames: ['citation'], inheritMetadataBlocksFromParent: true },
      'Metadata block can not contain both metadataBlockNames and inheritMetadataBlocksFromParent: true',
    ],
    [
      { facetIds: ['subject'], inheritFacetsFromParent: true },
      'Metadata block can not contain both facetIds and inheritFacetsFromParent: true',
    ],
  ] as const
  for (const [metadataBlocks, beginning] of cases) {
    const json = { ...minimal('c01-blocks'), metadataBlocks }
    const { status, body } = await create(world, json, { parent: 'nowhere' })
    is(status, 400)
    ok(body.message.startsWith(beginning), body.message)
  }
})

test('C01 create: a second root is refused', async ({ call }) => {
  const json = minimal('second-root')
  is((await call('POST', '/collections', { json })).status, 401)
  for (const as of ['outsider', 'superuser'] as const)
    is((await call('POST', '/collections', { as, json })).status, 403)
})

test(
  'C01 create: takes at most 20 statements',
  onSql(async (world) => {
    await create(world, minimal('c01-warm'))
    const count = await world.statements(() => create(world, minimal('c01-counted')))
    ok(count <= 20, `${count} statements`)
  }),
)

test.run()
