import { TransferUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { SITE, type Who } from '../app/world.ts'
import { aFile, publish } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'
import {
  aTransferDataset,
  ENDPOINT,
  folders,
  notificationsOf,
  OFFER_SECONDS,
  openTransfers,
  POLLING_SECONDS,
  pass,
  REFERENCE,
  type TransferScene,
} from './transfer-world.ts'

const test = suite<TransferScene>('Transfers from a dataset')
test.before.each(async (context) => {
  Object.assign(context, await openTransfers())
})
test.after.each(({ world }) => world.close())

const requestAs =
  (as: Who, query = '') =>
  ({ world }: TransferScene, id: number, json: unknown) =>
    world.call('POST', `/datasets/${id}/requestTransferDownload${query}`, { as, json })

const request = requestAs('anonymous')

const monitorAs =
  (as: Who) =>
  ({ world }: TransferScene, id: number, json: unknown) =>
    world.call('POST', `/datasets/${id}/monitorTransferDownload`, { as, json })

const monitor = monitorAs('anonymous')

/** A released dataset with two files. */
async function released(scene: TransferScene) {
  const id = await aTransferDataset(scene)
  const files = [
    await aFile(scene.world, id, { name: 'a.txt' }),
    await aFile(scene.world, id, { name: 'b.txt', content: 'more' }),
  ]
  await publish(scene.world, id)
  return { id, files }
}

const restrict = ({ world }: TransferScene, fileId: number | undefined) =>
  world.call('PUT', `/files/${fileId}/restrict`, { as: 'superuser', body: 'true' })

test('T02 transferDownloadParameters: guests get plain addresses, accounts signed ones', async (scene) => {
  const { id } = await released(scene)
  const path = `/datasets/${id}/transferDownloadParameters`
  const plain = await scene.world.call('GET', path)
  is(plain.status, 200)
  const { queryParameters, signedUrls } = plain.body.data
  equal([queryParameters.managed, queryParameters.endpoint], ['true', ENDPOINT])
  is(queryParameters.datasetVersion, '1.0')
  is(queryParameters.remainingQuota, undefined)
  equal(
    signedUrls.map((one: Record<string, string>) => [one.name, one.signedUrl]),
    [
      ['monitorTransferDownload', `${SITE}/api/v1/datasets/${id}/monitorTransferDownload`],
      ['requestTransferDownload', `${SITE}/api/v1/datasets/${id}/requestTransferDownload`],
      ['getDatasetMetadata', `${SITE}/api/v1/datasets/${id}/versions/1.0`],
      ['getFileListing', `${SITE}/api/v1/datasets/${id}/versions/1.0/files`],
    ],
  )
  const signed = await scene.world.call('GET', path, { as: 'outsider' })
  for (const { signedUrl } of signed.body.data.signedUrls) match(signedUrl, /&token=.+$/)
})

test('T02 transferDownloadParameters: a list of files is answered, and passed on', async (scene) => {
  const { id, files } = await released(scene)
  const list = files.join('-')
  const path = `/datasets/${id}/transferDownloadParameters`
  const { status, body } = await scene.world.call('GET', `${path}?downloadId=${list}`)
  is(status, 200)
  equal(Object.keys(body.data.queryParameters.files).map(Number), files)
  match(body.data.signedUrls[1].signedUrl, new RegExp(`\\?downloadId=${list}$`))
  const [, address = ''] = body.data.signedUrls[1].signedUrl.split('/api')
  const asked = await scene.world.call('POST', address, { json: { principal: 'ada' } })
  equal(Object.keys(asked.body.data).map(Number), files)
  for (const unknown of ['x', '1-', '999999'])
    is((await scene.world.call('GET', `${path}?downloadId=${unknown}`)).status, 404, unknown)
})

test('T02 transferDownloadParameters: a store without a service is 400, a switched-off feature 503', async (scene) => {
  const { world } = scene
  const plain = await aTransferDataset(scene, 'Plain')
  const path = `/datasets/${plain}/transferDownloadParameters`
  is((await world.call('GET', path, { as: 'superuser' })).status, 400)
  is((await world.call('GET', path)).status, 403, 'a draft')
  await world.call('PUT', '/admin/settings/:DownloadMethods', {
    as: 'superuser',
    body: 'native/http',
  })
  is((await world.call('GET', path, { as: 'superuser' })).status, 503)
})

test('T05 requestTransferDownload: the principal may read the folder until the time is over', async (scene) => {
  const { id, files } = await released(scene)
  const [one, two] = files
  const { status, body } = await request(scene, id, { principal: 'ada', fileIds: [one, `${two}`] })
  is(status, 200)
  equal(Object.keys(body.data).map(Number), files)
  for (const place of Object.values<string>(body.data))
    match(place, /^endpoint-1\/data\/10\.5072\/FK2\/[A-Z0-9]+\/[0-9a-f]{11}-[0-9a-f]{12}$/)
  is(folders(scene).length, 1)
  match(folders(scene)[0] ?? '', /^read \/data\/10\.5072\/FK2\/[A-Z0-9]+\/$/)
  await pass(scene, OFFER_SECONDS)
  equal(folders(scene), [])
})

test('T05 requestTransferDownload: refusals as specified', async (scene) => {
  const { id, files } = await released(scene)
  const other = await released(scene)
  const principal = 'ada'
  const status = async (json: unknown) => (await request(scene, id, json)).status
  is(await status({ principal }), 400, 'no list')
  is(await status({ principal, fileIds: [] }), 404, 'an empty list')
  is(await status({ principal, fileIds: [999_999] }), 404, 'an unknown file')
  is(await status({ principal, fileIds: [...files, other.files[0]] }), 400, 'a foreign file')
  is(await status({ principal, fileIds: ['x'] }), 400)
  is(await status({ fileIds: files }), 400, 'no principal')
  equal(folders(scene), [])
})

test('T05 requestTransferDownload: restricted and unpublished files need rights', async (scene) => {
  const { id, files } = await released(scene)
  await scene.world.giveRoles(id)
  const [one, two] = files
  await restrict(scene, two)
  await publish(scene.world, id, 'minor')
  const asked = (fileIds: unknown, as: Who) => requestAs(as)(scene, id, { principal: as, fileIds })
  is((await asked([two], 'anonymous')).status, 403)
  const half = await asked([one], 'anonymous')
  is(half.status, 403, 'the permission would also cover the restricted file')
  match(half.body.message, /also holds files that you may not download/)
  is((await asked([one, two], 'fileDownloader')).status, 200)
  const draft = await aFile(scene.world, id, { name: 'draft.txt' })
  is((await asked([draft], 'outsider')).status, 403)
  is((await asked([draft], 'curator')).status, 200)
})

test('T05 requestTransferDownload: a guestbook is answered with the request, once for each file', async (scene) => {
  const { world } = scene
  const { id, files } = await released(scene)
  const guestbook = await aGuestbook(world, { nameRequired: true })
  await assign(world, id, guestbook.id)
  const asked = (more: object = {}) =>
    request(scene, id, { principal: 'ada', fileIds: files, ...more })
  const refused = await asked()
  is(refused.status, 400)
  match(refused.body.message, /^You may not download this file without the required Guestbook/)
  const parameters = `/datasets/${id}/transferDownloadParameters?downloadId=${files.join('-')}`
  is((await world.call('GET', parameters)).status, 200)
  const unnamed = await asked({ guestbookResponse: { email: 'ada@example.org' } })
  match(unnamed.body.message, /^Problem trying download with guestbook response on a\.txt : /)
  equal(folders(scene), [])
  is((await asked({ guestbookResponse: { name: 'Ada' } })).status, 200)
  is(folders(scene).length, 1)
  const path = `/guestbooks/${guestbook.id}/responses`
  const { body } = await world.call('GET', path, { as: 'superuser' })
  equal(
    body.data.responses.map(({ name, type }: Record<string, unknown>) => [name, type]),
    [
      ['Ada', 'Download'],
      ['Ada', 'Download'],
    ],
  )
})

test('T05 requestTransferDownload: files that are elsewhere already are named with their endpoint', async (scene) => {
  const { world } = scene
  const id = await aTransferDataset(scene, 'Far')
  const form = new FormData()
  const entry = {
    storageIdentifier: `far://${REFERENCE}/a.txt`,
    fileName: 'a.txt',
    mimeType: 'text/plain',
    md5Hash: 'a'.repeat(32),
  }
  form.append('jsonData', JSON.stringify([entry]))
  const added = await world.call('POST', `/datasets/${id}/addFiles`, {
    as: 'superuser',
    body: form,
  })
  const fileId = added.body.data.Files[0].fileDetails.dataFile.id
  const { status, body } = await requestAs('superuser')(scene, id, { fileIds: [fileId] })
  is(status, 200)
  equal(body.data, { [fileId]: `${REFERENCE}/a.txt` })
  equal(folders(scene), [])
})

test('T06 monitorTransferDownload: the permission lasts until the task has ended', async (scene) => {
  const { service } = scene
  const { id, files } = await released(scene)
  await requestAs('outsider')(scene, id, { principal: 'ada', fileIds: files })
  service.setTask('t', { state: 'active', owner: 'ada' })
  const { status, body } = await monitorAs('outsider')(scene, id, { taskIdentifier: 't' })
  is(status, 200)
  match(body.data.message, /monitored/)
  await pass(scene, OFFER_SECONDS * 3)
  is(folders(scene).length, 1)
  service.setTask('t', { state: 'succeeded', owner: 'ada' })
  await pass(scene, POLLING_SECONDS)
  equal(folders(scene), [])
  equal(await notificationsOf(scene, 'outsider'), ['TRANSFERDOWNLOADCOMPLETED'])
})

test('T06 monitorTransferDownload: of several guests, the owner of the task is followed', async (scene) => {
  const { service } = scene
  const { id, files } = await released(scene)
  for (const principal of ['ada', 'bob']) await request(scene, id, { principal, fileIds: files })
  service.setTask('t', { state: 'active', owner: 'ada' })
  is((await monitor(scene, id, { taskIdentifier: 't' })).status, 200)
  await pass(scene, OFFER_SECONDS)
  equal(
    service.permissions().map(({ principal }) => principal),
    ['ada'],
  )
  service.setTask('t', { state: 'failed', owner: 'ada', reason: 'No space.' })
  await pass(scene, POLLING_SECONDS)
  equal(folders(scene), [])
})

test('T06 monitorTransferDownload: without a request there is nothing to monitor; bad bodies are 400', async (scene) => {
  const { world } = scene
  const { id } = await released(scene)
  is((await monitor(scene, id, { taskIdentifier: 't' })).status, 200)
  for (const json of [{}, { taskIdentifier: '' }, { taskIdentifier: 'a/../b' }, []])
    is((await monitor(scene, id, json)).status, 400, JSON.stringify(json))
  await world.call('PUT', '/admin/settings/:DownloadMethods', { as: 'superuser', body: 'x' })
  is((await monitor(scene, id, { taskIdentifier: 't' })).status, 503)
})

test('T06 monitorTransferDownload: a service that does not answer is not waited for', async (scene) => {
  const { service } = scene
  const { id, files } = await released(scene)
  for (const principal of ['ada', 'bob']) await request(scene, id, { principal, fileIds: files })
  service.failWith(() => new TransferUnavailable('Away'))
  is((await monitor(scene, id, { taskIdentifier: 't' })).status, 200)
  service.failWith(null)
  service.setTask('t', { state: 'succeeded' })
  await pass(scene, OFFER_SECONDS)
  equal(folders(scene), [])
})

test.run()
