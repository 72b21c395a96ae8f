import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import {
  aTemplate,
  authorField,
  fieldsOf,
  showTemplate,
  subjectField,
  titleField,
} from './template-calls.ts'

const test = suite<World>('metadata of templates')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const change = ({ call }: World, id: number | string, json: unknown) =>
  call('PUT', `/collections/${id}/metadata`, { as: 'superuser', json })

const replace = ({ call }: World, id: number | string, json: unknown) =>
  call('PUT', `/collections/${id}/metadata?replace=true`, { as: 'superuser', json })

const advice = (instructionField: string, instructionText: string) => ({
  instructionField,
  instructionText,
})

const aFullTemplate = (world: World) =>
  aTemplate(world, 'root', {
    fields: [titleField('Old'), subjectField('Law')],
    instructions: [advice('title', 'Short'), advice('subject', 'One')],
  })

test('C52 change: a name alone only renames', async (world) => {
  const id = await aFullTemplate(world)
  const before = await showTemplate(world, id)
  for (const query of ['', '?replace=true']) {
    const name = `Renamed${query}`
    const path = `/collections/${id}/metadata${query}`
    const { status, body } = await world.call('PUT', path, { as: 'superuser', json: { name } })
    is(status, 201)
    equal(body.data, { ...before, name })
  }
})

test('C52 change: values are added to fields that accept more', async (world) => {
  const id = await aFullTemplate(world)
  const fields = [
    titleField('New'),
    subjectField('Law', 'Physics'),
    { typeName: 'subtitle', value: 'Sub' },
    { typeName: 'noSuchField', value: 'x' },
  ]
  const { status, body } = await change(world, id, { fields })
  is(status, 201)
  equal(fieldsOf(body.data), { title: 'Old', subtitle: 'Sub', subject: ['Law', 'Physics'] })
  equal(await showTemplate(world, id), body.data)
})

test('C52 change: with replace, named fields are replaced and the others stay', async (world) => {
  const id = await aFullTemplate(world)
  const fields = [titleField(''), subjectField('Physics'), authorField('A', 'B')]
  const { body } = await replace(world, id, { fields })
  const { author, ...rest } = fieldsOf(body.data)
  equal(rest, { subject: ['Physics'] })
  is((author as readonly unknown[]).length, 2)
})

test('C52 change: fields alone remove the instructions, except with replace', async (world) => {
  const id = await aFullTemplate(world)
  const { body } = await replace(world, id, { fields: [titleField('New')] })
  is(body.data.instructions.length, 2)
  equal((await change(world, id, { fields: [titleField('New')] })).body.data.instructions, [])
})

test('C52 change: instructions alone remove the fields', async (world) => {
  for (const [put, json] of [
    [change, { instructions: [advice('title', 'Long')] }],
    [replace, { instructions: [advice('title', 'Long')], fields: [] }],
  ] as const) {
    const { status, body } = await put(world, await aFullTemplate(world), json)
    is(status, 201)
    equal(body.data.datasetFields, {})
  }
})

test('C52 change: instructions are merged by field, or replaced as a list', async (world) => {
  const id = await aFullTemplate(world)
  const instructions = [advice('title', 'Long'), advice('author', 'All of them')]
  const merged = await change(world, id, { instructions })
  equal(merged.body.data.instructions, [
    advice('title', 'Long'),
    advice('subject', 'One'),
    advice('author', 'All of them'),
  ])
  const replaced = await replace(world, id, { instructions: [advice('author', 'A few')] })
  equal(replaced.body.data.instructions, [advice('author', 'A few')])
  equal((await replace(world, id, { instructions: [] })).body.data.instructions, [])
})

test('C52 change: name, fields and instructions can be combined', async (world) => {
  const id = await aFullTemplate(world)
  const json = {
    name: 'All',
    fields: [{ typeName: 'subtitle', value: 'Sub' }],
    instructions: [advice('subtitle', 'x')],
  }
  const { body } = await change(world, id, json)
  is(body.data.name, 'All')
  equal(Object.keys(fieldsOf(body.data)), ['title', 'subtitle', 'subject'])
  is(body.data.instructions.length, 3)
})

test('C52 change: a body without any of the three is one field', async (world) => {
  const id = await aFullTemplate(world)
  const { status, body } = await replace(world, id, titleField('Only this'))
  is(status, 201)
  equal(fieldsOf(body.data), { title: 'Only this', subject: ['Law'] })
})

test('C52 change: an invalid body is 400 with the expected beginning', async (world) => {
  const id = await aFullTemplate(world)
  const before = await showTemplate(world, id)
  for (const json of [
    {},
    { name: '' },
    { name: 7 },
    { fields: 'title' },
    { fields: [{ value: 'x' }] },
    { fields: [subjectField('Magic')] },
    { fields: [{ typeName: 'title', value: ['x'] }] },
    { fields: [{ typeName: 'authorName', value: 'x' }] },
    { fields: [titleField('x'), titleField('y')] },
    { instructions: [{ instructionField: 'title' }] },
    { instructions: 'x' },
    [],
    null,
    'title',
  ]) {
    const { status, body } = await change(world, id, json)
    is(status, 400, JSON.stringify(json))
    match(body.message, /^Error parsing dataset update:/)
  }
  is((await change(world, id, { name: 'x'.repeat(256) })).status, 400)
  const path = `/collections/${id}/metadata`
  const broken = await world.call('PUT', path, { as: 'superuser', body: '{"name":' })
  is(broken.status, 400)
  match(broken.body.message, /^Error parsing dataset update:/)
  equal(await showTemplate(world, id), before)
})

test('C52 change: an unknown template is 404 with its own message', async (world) => {
  for (const id of ['999999', '0', 'root']) {
    const { status, body } = await change(world, id, { name: 'x' })
    is(status, 404)
    match(body.message, /^Can't find template with identifier=/)
  }
})

test('C52 change: of many concurrent changes, none is lost', async (world) => {
  const id = await aTemplate(world, 'root', { fields: [subjectField('Law')] })
  const subjects = ['Physics', 'Chemistry', 'Other', 'Social Sciences']
  const answers = await Promise.all(
    subjects.map((subject) => change(world, id, { fields: [subjectField(subject)] })),
  )
  for (const { status } of answers) is(status, 201)
  const { subject } = fieldsOf(await showTemplate(world, id))
  equal([...(subject as readonly string[])].sort(), ['Law', ...subjects].sort())
})

test.run()
