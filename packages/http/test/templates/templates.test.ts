import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, publish, sharedCollection } from '../collections/new-collections.ts'
import {
  addTemplate,
  aTemplate,
  authorField,
  fieldsOf,
  listTemplates,
  showTemplate,
  subjectField,
  titleField,
} from './template-calls.ts'

const test = suite<World>('templates')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const remove = ({ call }: World, id: number | string, as: Who = 'superuser') =>
  call('DELETE', `/collections/${id}/template`, { as })

const namesIn = async (world: World, collection: string) =>
  (await listTemplates(world, collection)).map(({ name }: { readonly name: string }) => name)

test('C49 create: the answer is the template, under the default licence, open for requests', async (world) => {
  await collectionIn(world, 'root', { alias: 'c49' })
  const { status, headers, body } = await addTemplate(
    world,
    {
      name: ' Cruise report ',
      fields: [
        { ...titleField(' A cruise '), typeClass: 'primitive', multiple: false },
        authorField('Lovelace, Ada'),
        { typeName: 'noSuchField', value: 'x' },
        { typeName: 'productionDate', value: 'not a date, which nobody checks yet' },
      ],
      instructions: [
        { instructionField: 'title', instructionText: 'First' },
        { instructionField: 'title', instructionText: 'Name the ship' },
      ],
      somethingElse: 1,
    },
    { collection: 'c49' },
  )
  is(status, 201)
  const { id, termsOfUseAndAccess, ...rest } = body.data
  is(headers.get('Location'), `/api/collections/${id}/template`)
  is(termsOfUseAndAccess.id, id)
  is(termsOfUseAndAccess.fileAccessRequest, true)
  is(termsOfUseAndAccess.license.name, 'CC0 1.0')
  is(termsOfUseAndAccess.license.isDefault, true)
  const primitive = { multiple: false, typeClass: 'primitive' }
  equal(rest, {
    name: 'Cruise report',
    isDefault: false,
    usageCount: 0,
    createTime: '2031-04-05T06:07:08Z',
    createDate: 'Apr 5, 2031',
    datasetFields: {
      citation: {
        displayName: 'Citation Metadata',
        name: 'citation',
        fields: [
          { typeName: 'title', ...primitive, value: 'A cruise' },
          {
            typeName: 'author',
            multiple: true,
            typeClass: 'compound',
            value: [
              { authorName: { typeName: 'authorName', ...primitive, value: 'Lovelace, Ada' } },
            ],
          },
          {
            typeName: 'productionDate',
            ...primitive,
            value: 'not a date, which nobody checks yet',
          },
        ],
      },
    },
    instructions: [{ instructionField: 'title', instructionText: 'Name the ship' }],
    collectionAlias: 'c49',
  })
  equal(await showTemplate(world, id), body.data)
})

test('C49 create: a name is enough', async (world) => {
  const { body } = await addTemplate(world, { name: 'Empty', fields: null }, { collection: 'c49' })
  equal(body.data.datasetFields, {})
  equal(body.data.instructions, [])
})

test('C49 create: bad fields are listed after the expected beginning', async (world) => {
  const beginning = /^Error parsing the POSTed template dataset fields:/
  for (const fields of [
    [subjectField('Magic')],
    [{ typeName: 'title', value: ['x'] }],
    [{ typeName: 'title', value: { a: 1 } }],
    [{ typeName: 'author', value: 'x' }],
    [{ typeName: 'author', value: [{ title: titleField('x') }] }],
    [{ typeName: 'authorName', value: 'x' }],
    [titleField('x'), titleField('y')],
    [{ value: 'x' }],
    [{ typeName: 'title' }],
    ['title'],
    'title',
    { title: 'x' },
  ]) {
    const { status, body } = await addTemplate(world, { name: 'Bad', fields })
    is(status, 400, JSON.stringify(fields))
    match(body.message, beginning)
  }
})

test('C49 create: other errors are 400, before the permission', async (world) => {
  for (const json of [
    {},
    { name: '' },
    { name: '   ' },
    { name: null },
    { name: 7 },
    { name: 'x'.repeat(256) },
    { name: 'x', isDefault: 'true' },
    { name: 'x', instructions: {} },
    { name: 'x', instructions: [{ instructionField: 'title' }] },
    { name: 'x', instructions: [{ instructionField: '', instructionText: 'x' }] },
    [],
    'x',
    null,
  ])
    is((await addTemplate(world, json, { as: 'anonymous' })).status, 400, JSON.stringify(json))
  const path = '/collections/root/templates'
  is((await world.call('POST', path, { as: 'superuser', body: '{' })).status, 400)
  is((await addTemplate(world, { name: 'x' }, { collection: 'nowhere' })).status, 404)
  is((await addTemplate(world, { name: 'x'.repeat(255) }, { collection: 'c49' })).status, 201)
})

test('C48 list: own templates, then inherited ones while the blocks are the same', async (world) => {
  await collectionIn(world, 'root', { alias: 'c48-top' })
  await collectionIn(world, 'c48-top', { alias: 'c48-middle' })
  await collectionIn(world, 'c48-middle', { alias: 'c48-low' })
  await world.call('POST', '/collections/c48-top/metadatablocks', {
    as: 'superuser',
    json: ['citation', 'journal'],
  })
  await aTemplate(world, 'c48-top', { name: 'Top' })
  await aTemplate(world, 'c48-low', { name: 'Low 1' })
  await aTemplate(world, 'c48-middle', { name: 'Middle' })
  await aTemplate(world, 'c48-low', { name: 'Low 2' })
  equal(await namesIn(world, 'c48-low'), ['Low 1', 'Low 2', 'Middle', 'Top'])
  const [, , middle] = await listTemplates(world, 'c48-low')
  is(middle.collectionAlias, 'c48-middle')
  await world.call('POST', '/collections/c48-middle/metadatablocks', {
    as: 'superuser',
    json: ['citation'],
  })
  equal(await namesIn(world, 'c48-low'), ['Low 1', 'Low 2', 'Middle'])
  equal(await namesIn(world, 'c48-top'), ['Top'])
})

test('C48 list: an unknown collection is 404', async (world) => {
  is((await world.call('GET', '/collections/nowhere/templates')).status, 404)
})

test('C50 show: an unknown template is 404', async (world) => {
  for (const id of ['0', '999999', '99999999999', 'c49', '-1', ':root']) {
    const { status, body } = await world.call('GET', `/collections/${id}/template`)
    is(status, 404, id)
    is(body.message, `Template with id ${id} -  not found.`)
  }
})

test('C51 delete: the template is gone, and is the default of no collection', async (world) => {
  await collectionIn(world, 'root', { alias: 'c51' })
  await collectionIn(world, 'c51', { alias: 'c51-below' })
  const id = await aTemplate(world, 'c51', { name: 'Old', isDefault: true })
  const byDefault = `/collections/c51-below/template/default/${id}`
  is((await world.call('POST', byDefault, { as: 'superuser' })).status, 200)
  const { status, body } = await remove(world, id)
  is(status, 200)
  is(body.data.message, 'Template Old deleted.')
  equal(await listTemplates(world, 'c51'), [])
  equal(await listTemplates(world, 'c51-below'), [])
  const again = await remove(world, id)
  is(again.status, 404)
  is(again.body.message, `Template with id ${id} -  not found.`)
})

test('C51 delete: templates go with their collection', async (world) => {
  await collectionIn(world, 'root', { alias: 'c51-gone' })
  const id = await aTemplate(world, 'c51-gone')
  is((await world.call('DELETE', '/collections/c51-gone', { as: 'superuser' })).status, 200)
  is((await world.call('GET', `/collections/${id}/template`, { as: 'superuser' })).status, 404)
})

test(
  'C48, C50 read: at most 5 statements for any number of templates',
  onSql(async (world) => {
    await sharedCollection(world, 'root', 'c48-counted')
    await publish(world, 'c48-counted')
    const id = await aTemplate(world, 'c48-counted', { isDefault: true, fields: [titleField('x')] })
    for (let more = 0; more < 10; more += 1) await aTemplate(world, 'c48-counted')
    for (const path of ['c48-counted/templates', `${id}/template`]) {
      const ask = () => world.call('GET', `/collections/${path}`, { as: 'curator' })
      is((await ask()).status, 200)
      const count = await world.statements(ask)
      ok(count <= 5, `${path}: ${count} statements`)
    }
    equal(fieldsOf(await showTemplate(world, id)), { title: 'x' })
  }),
)

test.run()
