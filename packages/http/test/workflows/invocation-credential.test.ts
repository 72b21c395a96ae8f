import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aFile, aSharedDataset } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('the id of an invocation as a credential')

test.before(async (context) => {
  const world = await openWorld({ workflowCalls: { allows: () => true, send: async () => 200 } })
  context.world = world
  await world.jobs.work(world.repository.handleJob)
})
test.after(({ world }) => world?.close())

const asAdmin = { as: 'superuser' } as const

/** A publication by a curator that waits at such a step, and the id of its invocation. */
async function waitingAt(world: World, stepType: string) {
  const parameters = { url: 'http://ci.example.org/', message: 'Well?' }
  const json = { name: 'Checks', steps: [{ provider: ':internal', stepType, parameters }] }
  const { body } = await world.call('POST', '/admin/workflows', { ...asAdmin, json })
  const path = '/admin/workflows/default/PrePublishDataset'
  await world.call('PUT', path, { ...asAdmin, body: `${body.data.id}` })
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await world.call('POST', `/datasets/${id}/actions/:publish?type=major`, { as: 'curator' })
  await world.jobs.drain()
  const list = await world.call('GET', '/admin/workflows/invocations', asAdmin)
  const invocation = list.body.data.find(
    (each: { readonly datasetId: number }) => each.datasetId === id,
  )
  return { id, fileId, invocationId: String(invocation.id) }
}

const header = (id: string): CallOptions => ({ headers: { 'X-Service-invocationID': id } })

const draftOf = (world: World, id: number, options: CallOptions) =>
  world.call('GET', `/datasets/${id}/versions/:draft`, options)

test('http/authExt: the holder of the id acts as the publisher', async ({ world }) => {
  const { id, fileId, invocationId } = await waitingAt(world, 'http/authExt')
  is((await draftOf(world, id, {})).status, 401)
  is((await draftOf(world, id, header(invocationId))).status, 200)
  const inQuery = `/datasets/${id}/versions/:draft?invocationID=${invocationId}`
  is((await world.call('GET', inQuery)).status, 200)
  const me = await world.call('GET', '/users/:me', header(invocationId))
  is(me.body.data.identifier, '@curator.user')
  const bytes = await world.call('GET', `/access/datafile/${fileId}`, header(invocationId))
  equal([bytes.status, bytes.text], [200, 'some notes'])
  is((await world.call('GET', '/admin/workflows', header(invocationId))).status, 403)
})

test('an id is only valid during its step, and only for this kind of step', async ({ world }) => {
  const { id, invocationId } = await waitingAt(world, 'http/authExt')
  await world.call('POST', `/workflows/${invocationId}`, { body: '', from: '127.0.0.1' })
  const before = await draftOf(world, id, header(invocationId))
  equal([before.status, before.body.message], [401, 'Bad workflow invocationID'])
  await world.jobs.drain()
  is((await draftOf(world, id, header(invocationId))).status, 401)
  for (const kind of ['http/sr', 'pause', 'pause/message']) {
    const other = await waitingAt(world, kind)
    is((await draftOf(world, other.id, header(other.invocationId))).status, 401, kind)
  }
})

test('an id cannot be exchanged for an API token', async ({ world }) => {
  const { id, invocationId } = await waitingAt(world, 'http/authExt')
  for (const [method, path] of [
    ['GET', '/users/token'],
    ['DELETE', '/users/token'],
    ['POST', '/users/token/recreate'],
    ['POST', '/v1/users/token/recreate/'],
  ] as const)
    is((await world.call(method, path, header(invocationId))).status, 401, `${method} ${path}`)
  is((await draftOf(world, id, { as: 'curator' })).status, 200)
})

test('an unknown id is a bad credential, also where guests are allowed', async ({ world }) => {
  for (const id of ['', 'no-such', 'x'.repeat(5000), "' or 1=1"])
    is((await world.call('GET', '/collections/:root', header(id))).status, 401, id.slice(0, 20))
  for (const id of ['', '%F0%9F%98%80', '../..'])
    is((await world.call('GET', `/collections/:root?invocationID=${id}`)).status, 401, id)
})

test('an API token has precedence, valid or not', async ({ world }) => {
  const { id, invocationId } = await waitingAt(world, 'http/authExt')
  const both = header(invocationId)
  is((await draftOf(world, id, { ...both, as: 'outsider' })).status, 401)
  const wrong = { headers: { ...both.headers, 'X-Service-key': 'no such token' } }
  const { status, body } = await draftOf(world, id, wrong)
  equal([status, body.message.startsWith('Bad API key')], [401, true])
})

test('the permissions are the current ones, and none for a deactivated account', async ({
  world,
}) => {
  const { id, invocationId } = await waitingAt(world, 'http/authExt')
  await world.store.write(({ roles }) => roles.revokeAllAt([id]))
  is((await draftOf(world, id, header(invocationId))).status, 401)
  await world.store.write(async ({ accounts }) => {
    const account = await accounts.byUserName('curator.user')
    if (account === null) throw new Error('There is no curator')
    await accounts.save({ ...account, deactivatedAt: new Date() })
  })
  is((await world.call('GET', '/users/:me', header(invocationId))).status, 401)
})

test.run()
