import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aTool, oldDatasetTool, oldTool, opened } from './sample-tools.ts'

interface Context {
  world: World
  datasetId: number
  fileId: number
}

const test = suite<Context>('tokens of external tools')

test.before.each(async (context) => {
  context.world = await openWorld()
  context.datasetId = (await aDataset(context.world)).id
  context.fileId = await aFile(context.world, context.datasetId, { type: 'text/plain' })
  await context.world.giveRoles(context.datasetId)
})
test.after.each(({ world }) => world.close())

async function tokenFor(world: World, fileId: number, as: Who = 'member'): Promise<string> {
  const url = await opened(
    world,
    `/files/${fileId}/externalTool/${await aTool(world, oldTool())}`,
    { as },
  )
  return url.searchParams.get('key') ?? ''
}

const reads =
  (world: World, token: string) =>
  async (path: string, method = 'GET') =>
    (await world.call(method, path, { headers: { 'X-Service-key': token } })).status

test('V10 apiToken: it is no token of the account, and reads that version and that file', async ({
  world,
  datasetId,
  fileId,
}) => {
  const token = await tokenFor(world, fileId)
  match(token, /^tool~member\.user~/)
  const status = reads(world, token)
  const version = `/datasets/${datasetId}/versions/:draft`
  const allowed = [`/access/datafile/${fileId}`, version, `${version}/files`, `${version}/metadata`]
  for (const path of allowed) is(await status(path), 200, path)
  is((await world.call('GET', `/access/datafile/${fileId}?key=${token}`)).text, 'some notes')
  is((await world.call('HEAD', `/access/datafile/${fileId}?key=${token}`)).status, 200)
})

test('V10 apiToken: it reads nothing else, changes nothing, and makes no other credential', async ({
  world,
  datasetId,
  fileId,
}) => {
  const other = await aFile(world, datasetId, { name: 'other.txt', type: 'text/plain' })
  const status = reads(world, await tokenFor(world, fileId, 'superuser'))
  const forbidden: readonly (readonly [method: string, path: string])[] = [
    ['GET', `/access/datafile/${other}`],
    ['GET', `/access/datafiles/${fileId}`],
    ['GET', `/access/dataset/${datasetId}`],
    ['GET', `/access/dataset/${datasetId}/versions/:draft`],
    ['GET', `/datasets/${datasetId}`],
    ['GET', `/datasets/${datasetId}/versions`],
    ['GET', `/datasets/${datasetId}/versions/:latest`],
    ['GET', `/datasets/${datasetId}/versions/1.0`],
    ['GET', `/files/${fileId}`],
    ['DELETE', `/files/${fileId}`],
    ['GET', '/users/:me'],
    ['GET', '/users/token'],
    ['POST', '/users/token/recreate'],
    ['GET', '/admin/settings'],
    ['POST', `/files/${fileId}/externalTool/1/toolUrl`],
    ['GET', `/files/${fileId}/metadata/1/toolparams/1`],
    ['DELETE', `/datasets/${datasetId}/versions/:draft`],
  ]
  for (const [method, path] of forbidden) is(await status(path, method), 403, `${method} ${path}`)
})

test('V10 apiToken: it ends after an hour, with the token of the account, and by the setting', async ({
  world,
  fileId,
}) => {
  const token = await tokenFor(world, fileId)
  const status = () => reads(world, token)(`/access/datafile/${fileId}`)
  world.clock.advance(59 * 60)
  is(await status(), 200)
  const set = (value: string) =>
    world.call('PUT', '/admin/settings/:ExternalToolTokens', { as: 'superuser', body: value })
  await set('false')
  is(await status(), 401)
  await set('true')
  is(await status(), 200)
  world.clock.advance(60 + 1)
  is(await status(), 401)
  const path = `/files/${fileId}/externalTool/1`
  const again = (await opened(world, path, { as: 'member' })).searchParams.get('key') ?? ''
  await world.call('POST', '/users/token/recreate', { as: 'member' })
  is(await reads(world, again)(`/access/datafile/${fileId}`), 401)
})

test('V10 apiToken: an altered one is a bad credential', async ({ world, datasetId, fileId }) => {
  const token = await tokenFor(world, fileId)
  const path = `/datasets/${datasetId}/versions/:draft`
  for (const altered of [
    token.replace('member', 'superuser'),
    token.replace(`~${datasetId}~`, `~${datasetId + 1}~`),
    token.replace(/~(\d+~[^~]+)$/, '~9$1'),
    `${token}0`,
    'tool~',
    'tool~member.user~1~1~0~99999999999999~',
  ]) {
    ok(altered !== token)
    is(await reads(world, altered)(path), 401, altered)
  }
})

test('V10 apiToken: guests get none, and nobody does where the operator wants none', async ({
  world,
  datasetId,
  fileId,
}) => {
  await aTool(world, oldTool())
  await publish(world, datasetId)
  const names = async (as: Who) => {
    const url = await opened(world, `/files/${fileId}/externalTool/1`, { as })
    return [...url.searchParams.keys()]
  }
  equal(await names('anonymous'), ['fileid', 'version'])
  equal(await names('outsider'), ['fileid', 'key', 'version'])
  await world.store.write(({ settings }) => settings.put(':ExternalToolTokens', 'false'))
  equal(await names('outsider'), ['fileid', 'version'])
})

test('V10 apiToken: the one of a dataset reads the opened version with its files', async ({
  world,
  datasetId,
  fileId,
}) => {
  const elsewhere = await aDataset(world)
  const foreign = await aFile(world, elsewhere.id, { type: 'text/plain' })
  const path = `/datasets/${datasetId}/externalTool/${await aTool(world, oldDatasetTool)}`
  const { searchParams } = await opened(world, path, { as: 'member' })
  const status = reads(world, searchParams.get('key') ?? '')
  const pid = encodeURIComponent(searchParams.get('dataset') ?? '')
  is(await status(`/datasets/:persistentId/versions/:draft?persistentId=${pid}`), 200)
  is(await status(`/access/dataset/${datasetId}/versions/:draft`), 200)
  is(await status(`/access/datafile/${fileId}`), 200)
  is(await status(`/access/datafile/${foreign}`), 403)
  is(await status(`/datasets/${elsewhere.id}/versions/:draft`), 403)
  // The version stays the one that was opened, under its number.
  await publish(world, datasetId)
  const later = await aFile(world, datasetId, { name: 'later.txt' })
  is(await status(`/datasets/${datasetId}/versions/1.0`), 200)
  is(await status(`/datasets/${datasetId}/versions/:draft`), 403)
  is(await status(`/access/datafile/${later}`), 403)
})

test.run()
