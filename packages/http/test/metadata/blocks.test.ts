import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'

const test = suite<World>('metadata blocks')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const NAMES = [
  'citation',
  'geospatial',
  'socialscience',
  'astrophysics',
  'biomedical',
  'journal',
  'computationalworkflow',
]
const ON_CREATE = [
  'title',
  'author',
  'datasetContact',
  'dsDescription',
  'subject',
  'keyword',
  'publication',
  'notesText',
  'depositor',
  'dateOfDeposit',
]

test('V13 list: all seven blocks in their short form', async ({ call }) => {
  const { status, headers, body } = await call('GET', '/metadatablocks')
  is(status, 200)
  is(headers.get('Access-Control-Allow-Origin'), '*')
  equal(
    body.data.map(({ name }: { readonly name: string }) => name),
    NAMES,
  )
  equal(body.data[0], {
    id: 1,
    name: 'citation',
    displayName: 'Citation Metadata',
    displayOnCreate: true,
  })
})

test('V13 list: fields are included on request', async ({ call }) => {
  const { body } = await call('GET', '/metadatablocks?returnDatasetFieldTypes=true')
  is(body.data.length, 7)
  is(Object.keys(body.data[0].fields).length, 35)
})

test('V13 list: ten fields of the citation block are displayed on create', async ({ call }) => {
  const query = '?onlyDisplayedOnCreate=true&returnDatasetFieldTypes=true'
  const { body } = await call('GET', `/metadatablocks${query}`)
  const [citation] = body.data
  equal(Object.keys(citation.fields), ON_CREATE)
  ok(
    body.data.every(
      ({ displayOnCreate }: { readonly displayOnCreate: boolean }) => displayOnCreate,
    ),
  )
})

test('V13 list: the token of the caller is ignored', async ({ call }) => {
  const headers = { 'X-Service-key': 'nobody' }
  is((await call('GET', '/metadatablocks', { headers })).status, 200)
  is((await call('GET', '/metadatablocks/citation?key=nobody')).status, 200)
})

test('V13 list: a client that has it is answered 304', async ({ call }) => {
  const { headers } = await call('GET', '/metadatablocks')
  const etag = headers.get('ETag') ?? ''
  const again = await call('GET', '/metadatablocks', { headers: { 'If-None-Match': etag } })
  is(again.status, 304)
  is(again.text, '')
})

test('V14 get: a block with its top-level fields in display order', async ({ call }) => {
  const { status, headers, body } = await call('GET', '/metadatablocks/citation')
  is(status, 200)
  is(headers.get('Access-Control-Allow-Origin'), '*')
  const { fields } = body.data
  is(Object.keys(fields).length, 35)
  const orders = Object.values(fields).map(
    (field) => (field as { readonly displayOrder: number }).displayOrder,
  )
  equal(
    orders,
    orders.toSorted((a, b) => a - b),
  )
  const { childFields, ...author } = fields.author
  equal(Object.keys(author), [
    'name',
    'displayName',
    'displayOnCreate',
    'title',
    'type',
    'typeClass',
    'watermark',
    'description',
    'multiple',
    'isControlledVocabulary',
    'isAdvancedSearchFieldType',
    'displayFormat',
    'displayOrder',
    'isRequired',
  ])
  is(childFields.authorName.displayName, 'Author Name')
  is(fields.subject.controlledVocabularyValues.length, 14)
})

test('V14 get: a numeric id names the same block', async ({ call }) => {
  const byName = await call('GET', '/metadatablocks/geospatial')
  is((await call('GET', '/metadatablocks/2')).text, byName.text)
})

test('V14 get: an unknown block is 404', async ({ call }) => {
  for (const name of [
    'nothing',
    'Citation',
    '0',
    '99',
    '__proto__',
    'constructor',
    'x'.repeat(3000),
  ]) {
    const { status, body } = await call('GET', `/metadatablocks/${name}`)
    is(status, 404, name)
    is(body.status, 'ERROR')
    ok(body.message.length < 200)
  }
})

test(
  'V13 V14 read: take no statement',
  onSql(async ({ call, statements }) => {
    is(await statements(() => call('GET', '/metadatablocks?returnDatasetFieldTypes=true')), 0)
    is(await statements(() => call('GET', '/metadatablocks/journal')), 0)
  }),
)

test.run()
