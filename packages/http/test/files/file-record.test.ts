import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish, versionBody } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('file records over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const restrict = (world: World, fileId: number, options: CallOptions) =>
  world.call('PUT', `/files/${fileId}/restrict`, { as: 'superuser', ...options })

const remove = (world: World, fileId: number, options: CallOptions = {}) =>
  world.call('DELETE', `/files/${fileId}`, { as: 'superuser', ...options })

/** A released file that the draft has removed. */
async function removedInDraft(world: World) {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await remove(world, fileId)
  return { id, fileId }
}

test('files: shows the record in the latest version the caller may see', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await restrict(world, fileId, { body: 'true' })
  is((await world.call('GET', `/files/${fileId}`)).body.data.restricted, false)
  is((await world.call('GET', `/files/${fileId}`, { as: 'member' })).body.data.restricted, true)
})

test('files: includes its version and its owners on request', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  const query = 'returnDatasetVersion=true&returnOwners=true'
  const { body } = await world.call('GET', `/files/${fileId}?${query}`)
  is(body.data.datasetVersion.versionNumber, 1)
  is(body.data.datasetVersion.files, undefined)
  const { isPartOf } = body.data.dataFile
  is(isPartOf.type, 'DATASET')
  is(isPartOf.persistentIdentifier, pid)
  is(isPartOf.version, '1.0')
  is(isPartOf.isPartOf.identifier, 'root')
})

test('files: an unknown file is 404, an invalid id 400', async ({ world }) => {
  const { id } = await aDataset(world)
  const wanted = { 999999: 404, [id]: 404, 99999999999: 404, abc: 400, '-1': 400 }
  for (const [name, status] of Object.entries(wanted))
    is((await world.call('GET', `/files/${name}`, { as: 'superuser' })).status, status, name)
  const pid = '/files/:persistentId?persistentId=doi:10.5072/FK2/NONE/1'
  is((await world.call('GET', pid)).status, 404)
})

test('files: a file removed from the draft is still shown with the release', async ({ world }) => {
  const { fileId } = await removedInDraft(world)
  is((await world.call('GET', `/files/${fileId}`)).status, 200)
  is((await world.call('GET', `/files/${fileId}`, { as: 'member' })).status, 404)
})

test('files delete: a file that only the draft has is deleted with its bytes', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const { status, body } = await remove(world, fileId)
  is(status, 200)
  equal(body, { status: 'OK', data: true })
  is((await world.call('GET', `/files/${fileId}`, { as: 'superuser' })).status, 404)
  is((await remove(world, fileId)).status, 404)
})

test('files delete: a released file is removed from the draft and stays in its versions', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  equal((await remove(world, fileId)).body, { status: 'OK', data: false })
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 200)
  const again = await remove(world, fileId)
  is(again.status, 400)
})

test('files delete: a locked dataset keeps its files', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Workflow' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await remove(world, fileId)).status, 403)
})

test('restrict: accepts a boolean or an object, and answers what changed', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const first = await restrict(world, fileId, { body: 'true' })
  is(first.status, 200)
  match(first.body.data.message, /notes\.txt restricted/)
  const opened = await restrict(world, fileId, { json: { restrict: false, termsOfAccess: 'No' } })
  match(opened.body.data.message, /notes\.txt unrestricted/)
  const json = { restrict: true, enableAccessRequest: false, termsOfAccess: 'Ask the office' }
  const full = await restrict(world, fileId, { json })
  match(full.body.data.message, /requests: false.*Ask the office/)
  const draft = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is(draft.body.data.fileAccessRequest, false)
  is(draft.body.data.termsOfAccess, 'Ask the office')
})

test('restrict: reads a boolean as other raw bodies are read, in any case', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  for (const [on, off] of [
    ['True', ' FALSE\n'],
    ['yes', 'No'],
    ['1', '0'],
  ] as const) {
    is((await restrict(world, fileId, { body: on })).status, 200, on)
    is((await restrict(world, fileId, { body: off })).status, 200, off)
  }
  const { body } = await restrict(world, fileId, { body: 'maybe' })
  match(body.message, /^Illegal boolean value/)
})

test('restrict: every refusal is a bad request', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const again = await restrict(world, fileId, { body: 'false' })
  is(again.status, 400)
  match(again.body.message, /is already unrestricted/)
  for (const body of ['', 'maybe', '{}', '{"restrict":"yes"}', '[]', '"true"', '2', 'null', '{'])
    is((await restrict(world, fileId, { body })).status, 400, body)
  const empty = await restrict(world, fileId, { body: '{}' })
  is(empty.body.message, 'restrict: required, and missing')
  is((await restrict(world, 999_999, { body: 'true' })).status, 400)
  is(
    (await world.call('PUT', '/files/abc/restrict', { as: 'superuser', body: 'true' })).status,
    400,
  )
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Workflow' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await restrict(world, fileId, { body: 'true' })).status, 400)
})

test('restrict: terms without access are 409', async ({ world }) => {
  const { id } = await aDataset(world, { version: versionBody('Closed') })
  const fileId = await aFile(world, id)
  const json = { restrict: true, enableAccessRequest: false }
  const { status, body } = await restrict(world, fileId, { json })
  is(status, 409)
  match(body.message, /^Terms of Use and Access are invalid/)
})

test('restrict: is refused on a public installation', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await world.store.write(({ settings }) => settings.put(':PublicInstall', 'true'))
  is((await restrict(world, fileId, { body: 'true' })).status, 400)
  await world.store.write(({ settings }) => settings.remove(':PublicInstall'))
})

test.run()
