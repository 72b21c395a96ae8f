import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'

const STEP = {
  provider: ':internal',
  stepType: 'log',
  parameters: { said: 'hello', times: 2, loud: true },
  requiredSettings: { ':SystemEmail': true },
}

const test = suite<{ world: World }>('workflows over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world?.close())

const as: CallOptions = { as: 'superuser' }
const PATH = '/admin/workflows'

const add = (world: World, json: unknown) => world.call('POST', PATH, { ...as, json })

const aWorkflow = async (world: World, name = 'Review'): Promise<number> =>
  (await add(world, { name, steps: [STEP] })).body.data.id

test('workflows.add, workflows.get: a workflow is returned as created', async ({ world }) => {
  const { status, headers, body } = await add(world, { name: ' Review ', steps: [STEP] })
  is(status, 201)
  const { id } = body.data
  match(headers.get('Location') ?? '', new RegExp(`/api/admin/workflows/${id}$`))
  equal(body.data, { id, name: 'Review', steps: [STEP] })
  const found = await world.call('GET', `${PATH}/${id}`, as)
  equal([found.status, found.body.data], [200, body.data])
  const bare = await add(world, {
    name: 'Bare',
    steps: [{ provider: ':internal', stepType: 'pause' }],
  })
  equal(bare.body.data.steps, [
    { provider: ':internal', stepType: 'pause', parameters: {}, requiredSettings: {} },
  ])
})

test('workflows.add: steps that are not built in are refused at once', async ({ world }) => {
  for (const [provider, stepType] of [
    [':internal', 'http/sr'],
    [':internal', 'http/authExt'],
    [':internal', 'archiver'],
    [':internal', 'LOG'],
    ['elsewhere', 'log'],
    [':internal', 'pause/message'],
  ]) {
    const { status } = await add(world, { name: 'No', steps: [STEP, { provider, stepType }] })
    is(status, 400, `${provider} ${stepType}`)
  }
})

test('workflows.add: an invalid workflow is refused', async ({ world }) => {
  for (const json of [
    {},
    [],
    { name: 'No' },
    { steps: [] },
    { name: ' ', steps: [] },
    { name: 'x'.repeat(300), steps: [] },
    { name: 'No', steps: {} },
    { name: 'No', steps: [7] },
    { name: 'No', steps: [{ ...STEP, parameters: { deep: {} } }] },
    { name: 'No', steps: Array.from({ length: 101 }, () => STEP) },
  ])
    is((await add(world, json)).status, 400, JSON.stringify(json).slice(0, 60))
  is((await world.call('POST', PATH, { ...as, body: '{' })).status, 400)
})

test('workflows.list: ids and names', async ({ world }) => {
  const id = await aWorkflow(world, 'Listed')
  const { status, body } = await world.call('GET', PATH, as)
  is(status, 200)
  equal(body.data.at(-1), { id, name: 'Listed' })
})

test('workflows.delete: deletes once, and never a default', async ({ world }) => {
  const id = await aWorkflow(world)
  const remove = () => world.call('DELETE', `${PATH}/${id}`, as)
  const trigger = `${PATH}/default/PrePublishDataset`
  is((await world.call('PUT', trigger, { ...as, body: `${id}` })).status, 200)
  is((await remove()).status, 403)
  is((await world.call('DELETE', trigger, as)).status, 200)
  is((await remove()).status, 200)
  is((await remove()).status, 404)
})

test('workflows.get, workflows.delete: unknown ids are 404, invalid ones 400', async ({
  world,
}) => {
  for (const method of ['GET', 'DELETE'])
    for (const [id, status] of [
      ['999999', 404],
      ['99999999999999', 404],
      ['abc', 400],
      ['-1', 400],
    ] as const)
      is((await world.call(method, `${PATH}/${id}`, as)).status, status, `${method} ${id}`)
})

test('workflows.defaults: a workflow for each trigger, or null', async ({ world }) => {
  const id = await aWorkflow(world, 'Default')
  const all = async () => (await world.call('GET', `${PATH}/default`, as)).body.data
  equal(await all(), { PrePublishDataset: null, PostPublishDataset: null })
  const one = `${PATH}/default/PostPublishDataset`
  is((await world.call('GET', one, as)).status, 404)
  is((await world.call('PUT', one, { ...as, body: ` ${id}\n` })).status, 200)
  equal(await all(), { PrePublishDataset: null, PostPublishDataset: { id, name: 'Default' } })
  equal((await world.call('GET', one, as)).body.data, { id, name: 'Default' })
  for (const [body, status] of [
    ['999999', 404],
    ['abc', 400],
    ['', 400],
  ] as const)
    is((await world.call('PUT', one, { ...as, body })).status, status, body)
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const options = method === 'PUT' ? { ...as, body: `${id}` } : as
    is((await world.call(method, `${PATH}/default/Publish`, options)).status, 400, method)
  }
  for (const _ of [1, 2]) is((await world.call('DELETE', one, as)).status, 200)
  equal(await all(), { PrePublishDataset: null, PostPublishDataset: null })
})

test('workflows.addresses: only this machine by default', async ({ world }) => {
  const path = `${PATH}/ip-whitelist`
  const get = async () => (await world.call('GET', path, as)).body.data.message
  const put = (body: string) => world.call('PUT', path, { ...as, body })
  is(await get(), '127.0.0.1;::1')
  is((await put('192.0.2.7; 2001:db8::1')).status, 200)
  is(await get(), '192.0.2.7; 2001:db8::1')
  for (const body of ['', ';', 'localhost', '192.0.2', '192.0.2.256', '::1;nonsense', '1:2:3'])
    is((await put(body)).status, 400, body)
  is(await get(), '192.0.2.7; 2001:db8::1')
  is((await world.call('DELETE', path, as)).status, 200)
  is(await get(), '127.0.0.1;::1')
})

test('workflows.resume: from listed addresses only, for every caller', async ({ world }) => {
  const resume = async (options: CallOptions) =>
    (await world.call('POST', '/workflows/no-such-invocation', options)).status
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])
    is(await resume({ from }), 404, from)
  for (const from of ['192.0.2.7', '::2', 'nonsense', ''])
    is(await resume({ ...as, from }), 401, from)
  is(await resume(as), 401)
  is(await resume({ from: '192.0.2.7', headers: { 'X-Forwarded-For': '127.0.0.1' } }), 401)
  is((await world.call('POST', '/workflows/%00', { from: '::1' })).status < 500, true)
})

test.run()
