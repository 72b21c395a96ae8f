import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aTool, callTo, oldTool, previewer } from './sample-tools.ts'

const test = suite<{ world: World }>('registered external tools')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const refused = async (world: World, json: unknown): Promise<string> => {
  const answer = await world.call('POST', '/externalTools', { as: 'superuser', json })
  is(answer.status, 400, answer.text)
  return answer.body.message
}

test('V10 externalTools: everybody reads what superusers registered, as it was sent', async ({
  world,
}) => {
  const sent = previewer()
  const added = await world.call('POST', '/externalTools', { as: 'superuser', json: sent })
  equal([added.status, added.body.data], [200, { id: 1, ...sent }])
  const listed = await world.call('GET', '/externalTools', { headers: { 'X-Service-key': 'bad' } })
  equal([listed.status, listed.body.data], [200, [{ id: 1, ...sent }]])
  equal((await world.call('GET', '/externalTools/1')).body.data, { id: 1, ...sent })
  for (const id of ['2', 'x', '99999999999999999999'])
    is((await world.call('GET', `/externalTools/${id}`)).status, 400, id)
})

test('V10 externalTools: the same tools are below /admin, for superusers alone', async ({
  world,
}) => {
  const path = '/admin/externalTools'
  const added = await world.call('POST', path, { as: 'superuser', json: oldTool() })
  equal([added.status, added.body.data.types], [200, ['explore']])
  is((await world.call('GET', path, { as: 'superuser' })).body.data.length, 1)
  is((await world.call('GET', `${path}/1`, { as: 'superuser' })).status, 200)
  for (const call of [`GET ${path}`, `GET ${path}/1`, `DELETE ${path}/1`]) {
    const [method = '', at = ''] = call.split(' ')
    is((await world.call(method, at)).status, 401, call)
    is((await world.call(method, at, { as: 'admin' })).status, 403, call)
  }
  const deleted = await world.call('DELETE', `${path}/1`, { as: 'superuser' })
  equal([deleted.status, deleted.body.data.message], [200, 'Deleted external tool Old Peek.'])
  is((await world.call('DELETE', `${path}/1`, { as: 'superuser' })).status, 400)
  equal((await world.call('GET', '/externalTools')).body.data, [])
})

test('V10 externalTools: a bad manifest is refused with a plain reason, and registers nothing', async ({
  world,
}) => {
  is(await refused(world, { ...previewer(), displayName: undefined }), 'displayName is required.')
  match(await refused(world, previewer({ displayName: 5 })), 'displayName')
  match(await refused(world, previewer({ types: 'preview' })), 'types')
  match(await refused(world, previewer({ toolUrl: 'javascript:alert(1)' })), 'toolUrl')
  match(await refused(world, previewer({ toolParameters: [] })), 'toolParameters')
  match(await refused(world, previewer({ toolParameters: '{}' })), 'toolParameters')
  match(await refused(world, previewer({ toolParameters: { httpMethod: 'POST' } })), 'httpMethod')
  match(await refused(world, previewer({ allowedApiCalls: {} })), 'allowedApiCalls')
  match(await refused(world, previewer({ requirements: { auxFilesExist: [1] } })), 'auxFilesExist')
  match(await refused(world, previewer({ description: 'x'.repeat(6000) })), '5000')
  const call = callTo('all', '/api/admin/settings?of={fileId}')
  match(await refused(world, previewer({ allowedApiCalls: [call] })), 'urlTemplate')
  for (const body of ['', '[]', 'null', '"x"', '{', '{"displayName":"\\u0000"}'])
    is((await world.call('POST', '/externalTools', { as: 'superuser', body })).status, 400, body)
  equal((await world.call('GET', '/externalTools')).body.data, [])
})

test('V10 externalTools: one name for one content type; another type may have it too', async ({
  world,
}) => {
  await aTool(world)
  match(await refused(world, previewer()), 'There is a tool with the name Show Text')
  await aTool(world, previewer({ contentType: 'text/html' }))
})

test.run()
