import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'
import { allowAnonymity, aPreview, carrying, forbidAnonymity } from './preview-calls.ts'

const test = suite<{ world: World }>('the token of a preview URL as a credential')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const status = async (world: World, path: string, token: string): Promise<number> =>
  (await world.call('GET', path, carrying(token))).status

test('D24 preview URL: its token reads the draft and its files, restricted ones included', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const file = await aFile(world, id, { content: 'gauge' })
  await world.call('PUT', `/files/${file}/restrict`, { as: 'superuser', body: 'true' })
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Next'))
  const draftFile = await aFile(world, id, { name: 'new.txt', content: 'draft' })
  const token = await aPreview(world, id)
  for (const path of [
    `/datasets/${id}`,
    `/datasets/${id}/versions/:draft`,
    `/datasets/${id}/versions/:draft/files`,
    `/datasets/${id}/versions/:draft/citation`,
    `/files/${draftFile}`,
    `/access/datafile/${file}`,
    `/access/datafile/${draftFile}`,
    `/access/datafiles/${file},${draftFile}`,
    `/access/dataset/${id}`,
    `/access/dataset/${id}/versions/:draft`,
  ]) {
    is(await status(world, path, token), 200, path)
    const asked = `${path}?key=${token}`
    is((await world.call('GET', asked)).status, 200, asked)
  }
  is((await world.call('GET', `/access/datafile/${file}`)).status, 403)
})

test('D24 preview URL: its token is a guest everywhere else', async ({ world }) => {
  const [{ id }, other] = [await aDataset(world), await aDataset(world)]
  const file = await aFile(world, other.id)
  const token = await aPreview(world, id)
  is(await status(world, `/datasets/${other.id}/versions/:draft`, token), 401)
  is(await status(world, `/access/datafile/${file}`, token), 403)
  await publish(world, other.id)
  is(await status(world, `/datasets/${other.id}`, token), 200)
  is(await status(world, `/access/datafile/${file}`, token), 200)
  const { body } = await world.call('GET', '/collections/:root/contents', carrying(token))
  const listed: readonly { readonly id: number }[] = body.data
  equal(
    listed.some((one) => one.id === id),
    false,
  )
})

test('D24 preview URL: its token changes nothing', async ({ world }) => {
  const { id } = await aDataset(world)
  const token = await aPreview(world, id)
  const attempts: readonly (readonly [string, string, unknown])[] = [
    ['PUT', `/datasets/${id}/editMetadata?replace=true`, titleEdit('Mine')],
    ['POST', `/datasets/${id}/actions/:publish?type=major`, {}],
    ['DELETE', `/datasets/${id}/versions/:draft`, undefined],
    ['POST', `/datasets/${id}/assignments`, { assignee: ':guest', role: 'member' }],
    ['POST', `/datasets/${id}/previewUrl`, undefined],
    ['DELETE', `/datasets/${id}/previewUrl`, undefined],
    ['GET', `/datasets/${id}/previewUrl`, undefined],
    ['GET', `/datasets/${id}/assignments`, undefined],
    ['POST', '/collections/:root', {}],
  ]
  for (const [method, path, json] of attempts) {
    const options = { ...carrying(token), ...(json === undefined ? {} : { json }) }
    const answer = await world.call(method, path, options)
    is([400, 401].includes(answer.status), true, `${method} ${path}: ${answer.status}`)
  }
  const { body } = await world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, {
    ...carrying(token),
    json: titleEdit('Mine'),
  })
  match(body.message, /^(Only authenticated users|User !\d+ is not permitted)/)
  is(await status(world, `/datasets/${id}`, token), 200)
})

test('D24 preview URL: its token is no account', async ({ world }) => {
  const { id } = await aDataset(world)
  const token = await aPreview(world, id)
  is(await status(world, '/users/:me', token), 400)
  is(await status(world, '/users/token', token), 401)
  is((await world.call('POST', '/users/token/recreate', carrying(token))).status, 404)
  is((await world.call('DELETE', '/users/token', carrying(token))).status, 404)
})

test('D24 preview URL: an anonymised token is a credential for a file by its id, with nothing after the id, and nowhere else', async ({
  world,
}) => {
  await allowAnonymity(world)
  const { id } = await aDataset(world)
  const file = await aFile(world, id, { content: 'gauge' })
  const token = await aPreview(world, id, { anonymized: true })
  const answer = await world.call('GET', `/access/datafile/${file}`, carrying(token))
  equal([answer.status, answer.text], [200, 'gauge'])
  is(await status(world, `/v1/access/datafile/${file}`, token), 200)
  is((await world.call('HEAD', `/access/datafile/${file}`, carrying(token))).status, 200)
  for (const path of [
    `/access/datafile/folder/${file}`,
    `/access/datafiles/${file}`,
    `/access/dataset/${id}`,
    `/datasets/${id}/versions/:draft`,
    `/files/${file}`,
    '/collections/:root',
    '/users/:me',
  ]) {
    const refused = await world.call('GET', path, carrying(token))
    is(refused.status, 401, path)
    match(refused.body.message, /^Bad API key/)
  }
})

test('D24 preview URL: without the setting an anonymised token is refused', async ({ world }) => {
  await allowAnonymity(world)
  const { id } = await aDataset(world)
  const file = await aFile(world, id)
  const token = await aPreview(world, id, { anonymized: true })
  const draft = `/datasets/previewUrlDatasetVersion/${token}`
  is((await world.call('GET', draft)).status, 200)
  await forbidAnonymity(world)
  is(await status(world, `/access/datafile/${file}`, token), 401)
  is((await world.call('GET', draft)).status, 404)
  await allowAnonymity(world)
  is((await world.call('GET', draft)).status, 200)
})

test('users.me: a bad token is refused', async ({ world }) => {
  const { status: answered, body } = await world.call('GET', '/users/:me', carrying('nothing'))
  is(answered, 401)
  match(body.message, /^Bad API key/)
})

test.run()
