import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { SITE } from '../app/world.ts'
import {
  addTransferFiles,
  addTransferFilesAs,
  arrive,
  aTransferDataset,
  ENDPOINT,
  fileNamed,
  filesOf,
  folders,
  locksOf,
  notificationsOf,
  OFFER_SECONDS,
  offeredPaths,
  openTransfers,
  POLLING_SECONDS,
  pass,
  REFERENCE,
  requestPaths,
  requestPathsAs,
  type TransferScene,
} from './transfer-world.ts'

const test = suite<TransferScene>('Transfers to a dataset')
test.before.each(async (context) => {
  Object.assign(context, await openTransfers())
})
test.after.each(({ world }) => world.close())

const parameters = ({ world }: TransferScene, id: number, query = '') =>
  world.call('GET', `/datasets/${id}/transferUploadParameters${query}`, { as: 'superuser' })

test('T01 transferUploadParameters: a managed store tells its endpoint and four signed addresses', async (scene) => {
  const id = await aTransferDataset(scene)
  const { status, body } = await parameters(scene, id, '?locale=en')
  is(status, 200)
  const { queryParameters, signedUrls } = body.data
  const { datasetPid, ...known } = queryParameters
  equal(known, {
    datasetId: id,
    siteUrl: SITE,
    datasetVersion: ':draft',
    dvLocale: 'en',
    managed: 'true',
    endpoint: ENDPOINT,
  })
  match(datasetPid, /^doi:10\.5072\//)
  equal(
    signedUrls.map((one: Record<string, unknown>) => [one.name, one.httpMethod, one.timeOut]),
    [
      ['requestTransferPaths', 'POST', 300],
      ['addTransferFiles', 'POST', 300],
      ['getDatasetMetadata', 'GET', 300],
      ['getFileListing', 'GET', 300],
    ],
  )
})

test('T01 transferUploadParameters: a signed address needs no token and does what it says', async (scene) => {
  const id = await aTransferDataset(scene)
  const { body } = await parameters(scene, id)
  const [paths, , metadata] = body.data.signedUrls.map(
    ({ signedUrl }: { readonly signedUrl: string }) => signedUrl.replace(`${SITE}/api`, ''),
  )
  is((await scene.world.call('GET', metadata)).status, 200)
  const json = { principal: 'ada', numberOfFiles: 1 }
  is((await scene.world.call('POST', paths, { json })).status, 200)
  is((await scene.world.call('POST', `${paths}0`, { json })).status, 401)
})

test('T01 transferUploadParameters: limits are answered where they are set', async (scene) => {
  const { world } = scene
  const id = await aTransferDataset(scene)
  const set = (name: string, body: string) =>
    world.call('PUT', `/admin/settings/${name}`, { as: 'superuser', body })
  await set(':MaxFileUploadSizeInBytes', '1000')
  await set(':UseStorageQuotas', 'true')
  await world.call('PUT', `/datasets/${id}/storage/quota`, { as: 'superuser', body: '5000' })
  const { fileSizeLimit, remainingQuota } = (await parameters(scene, id)).body.data.queryParameters
  equal([fileSizeLimit, remainingQuota], [1000, 5000])
})

test('T01 transferUploadParameters: a referenced store names its places', async (scene) => {
  const id = await aTransferDataset(scene, 'Far')
  const { queryParameters, signedUrls } = (await parameters(scene, id)).body.data
  is(queryParameters.managed, 'false')
  is(queryParameters.endpoint, undefined)
  equal(queryParameters.referenceEndpointsWithPaths, [REFERENCE])
  equal(
    signedUrls.map(({ name }: { readonly name: string }) => name),
    ['requestTransferReferencePaths', 'addFiles', 'getDatasetMetadata', 'getFileListing'],
  )
})

test('T01 transferUploadParameters: guests, readers and stores without a service are refused', async (scene) => {
  const { world } = scene
  const id = await aTransferDataset(scene)
  await world.giveRoles(id)
  const path = `/datasets/${id}/transferUploadParameters`
  is((await world.call('GET', path)).status, 401)
  is((await world.call('GET', path, { as: 'member' })).status, 403)
  is((await world.call('GET', path, { as: 'contributor' })).status, 200)
  is((await parameters(scene, await aTransferDataset(scene, 'Plain'))).status, 400)
  await world.call('PUT', '/admin/settings/:UploadMethods', {
    as: 'superuser',
    body: 'native/http',
  })
  is((await world.call('GET', path, { as: 'contributor' })).status, 503)
})

test('T03 requestTransferUploadPaths: the principal may write to the folder for a while', async (scene) => {
  const id = await aTransferDataset(scene)
  const { status, body } = await requestPaths(scene, id)
  is(status, 200)
  const paths = Object.entries<string>(body.data)
  is(paths.length, 2)
  for (const [identifier, path] of paths) {
    match(identifier, /^local:\/\/[0-9a-f]{11}-[0-9a-f]{12}$/)
    is(path.endsWith(`/${identifier.replace('local://', '')}`), true)
    match(path, /^\/data\/10\.5072\/FK2\//)
  }
  const folder = paths[0]?.[1].replace(/[^/]+$/, '')
  equal(folders(scene), [`write ${folder}`])
  await pass(scene, OFFER_SECONDS - 1)
  is(folders(scene).length, 1)
  await pass(scene, 1)
  equal(folders(scene), [])
  equal(scene.world.jobs.waiting(), [])
})

test('T03 requestTransferUploadPaths: a second request of the principal waits for the first', async (scene) => {
  const id = await aTransferDataset(scene)
  is((await requestPaths(scene, id)).status, 200)
  is((await requestPaths(scene, id)).status, 409)
  is((await requestPaths(scene, id, { principal: 'bob', numberOfFiles: 1 })).status, 200)
  await pass(scene, OFFER_SECONDS)
  is((await requestPaths(scene, id)).status, 200)
})

test('T03 requestTransferUploadPaths: bad requests change nothing', async (scene) => {
  const id = await aTransferDataset(scene)
  await scene.world.giveRoles(id)
  for (const json of [
    {},
    { principal: 'ada' },
    { principal: 'ada', numberOfFiles: 0 },
    { principal: 'ada', numberOfFiles: 10_001 },
    { principal: ' ', numberOfFiles: 1 },
    { principal: 'ada', numberOfFiles: '2' },
  ])
    is((await requestPaths(scene, id, json)).status, 400, JSON.stringify(json))
  is((await requestPathsAs('member')(scene, id, 'x')).status, 403)
  equal(folders(scene), [])
})

test('T03 requestTransferUploadPaths: files that stay where they are get identifiers', async (scene) => {
  const id = await aTransferDataset(scene, 'Far')
  const place = `${REFERENCE}/a/b.txt`
  const { status, body } = await requestPaths(scene, id, { referencedFiles: [place] })
  is(status, 200)
  match(body.data[place], /^far:\/\/[0-9a-f]{11}-[0-9a-f]{12}\/\/endpoint-2\/archive\/a\/b\.txt$/)
  for (const referencedFiles of [
    [],
    ['endpoint-2/archives/a'],
    [`${REFERENCE}/../a`],
    ['other/archive/a'],
    [`${REFERENCE}/%2e%2e/a`],
  ])
    is((await requestPaths(scene, id, { referencedFiles })).status, 400, referencedFiles.join())
  equal(folders(scene), [])
})

test('T03 requestTransferUploadPaths: what it hands out is registered by addFiles, with or without a checksum', async (scene) => {
  const id = await aTransferDataset(scene, 'Far')
  const places = [`${REFERENCE}/a/b.txt`, `${REFERENCE}/a/c.txt`]
  const { body } = await requestPaths(scene, id, { referencedFiles: places })
  const [one, other] = places.map((place) => body.data[place])
  const entries = [
    fileNamed(one, 'b.txt'),
    { ...fileNamed(other, 'c.txt'), md5Hash: 'a'.repeat(32) },
  ]
  const form = new FormData()
  form.append('jsonData', JSON.stringify(entries))
  const path = `/datasets/${id}/addFiles`
  const added = await scene.world.call('POST', path, { as: 'superuser', body: form })
  is(added.body.data.Result['Number of files successfully added'], 2, added.text)
  equal(
    (await filesOf(scene, id)).map(({ dataFile: { storageIdentifier, checksum } }) => [
      storageIdentifier,
      checksum,
    ]),
    [
      [one, undefined],
      [other, { type: 'MD5', value: 'a'.repeat(32) }],
    ],
  )
})

test('T04 addTransferFiles: the dataset is locked until the task has succeeded; then its files are there', async (scene) => {
  const { service } = scene
  const id = await aTransferDataset(scene)
  const [one, two] = await offeredPaths(scene, id)
  if (one === undefined || two === undefined) throw new Error('There are two')
  service.setTask('task-1', { state: 'active' })
  const { status, body } = await addTransferFiles(scene, id, {
    taskIdentifier: 'task-1',
    files: [
      { ...fileNamed(one[0], 'one.txt'), directoryLabel: 'sub', description: 'First' },
      { storageIdentifier: two[0], fileName: 'two.bin', mimeType: 'application/octet-stream' },
    ],
  })
  is(status, 200)
  match(body.data.message, /added once/)
  equal(await locksOf(scene, id), ['TransferUpload'])
  await pass(scene, OFFER_SECONDS)
  equal(await locksOf(scene, id), ['TransferUpload'])
  is(folders(scene).length, 1, 'the time of the paths does not matter any more')
  await arrive(scene, one[1], 'first')
  await arrive(scene, two[1], '%PDF-1.7 second')
  service.setTask('task-1', { state: 'succeeded' })
  await pass(scene, POLLING_SECONDS)
  equal(await locksOf(scene, id), [])
  equal(folders(scene), [])
  const files = await filesOf(scene, id)
  equal(
    files.map(({ label }) => label),
    ['one.txt', 'two.bin'],
  )
  is(files[0]?.dataFile.filesize, 5)
  is(files[0]?.dataFile.md5, '8b04d5e3775d298e78455efc5ca404d5')
  is(files[1]?.dataFile.contentType, 'application/pdf')
  equal(await notificationsOf(scene), ['TRANSFERUPLOADCOMPLETED'])
})

test('T04 addTransferFiles: files that did not arrive are skipped and named', async (scene) => {
  const { service, world } = scene
  const id = await aTransferDataset(scene)
  const [one, two] = await offeredPaths(scene, id)
  if (one === undefined || two === undefined) throw new Error('There are two')
  service.setTask('t', { state: 'succeeded' })
  const files = [fileNamed(one[0], 'one.txt'), fileNamed(two[0], 'two.txt')]
  await addTransferFiles(scene, id, { taskIdentifier: 't', files })
  await arrive(scene, one[1], 'first')
  await pass(scene, POLLING_SECONDS)
  equal(
    (await filesOf(scene, id)).map(({ label }) => label),
    ['one.txt'],
  )
  equal(await notificationsOf(scene), ['TRANSFERUPLOADCOMPLETEDWITHERRORS'])
  const told = await world.call('GET', '/notifications/all', { as: 'superuser' })
  match(told.body.data[0].messageText, /Reason: two\.txt: It did not arrive\.$/)
  const ended = await world.store.read(({ events }) => events.of(id, 100))
  equal(
    ended.flatMap(({ kind, details }) => (kind === 'transferEnded' ? [details.problems] : [])),
    [[{ file: 'two.txt', reason: 'It did not arrive.' }]],
  )
})

test('T04 addTransferFiles: limits hold for every file', async (scene) => {
  const { service, world } = scene
  const id = await aTransferDataset(scene)
  await world.call('PUT', '/admin/settings/:UseStorageQuotas', { as: 'superuser', body: 'true' })
  await world.call('PUT', `/datasets/${id}/storage/quota`, { as: 'superuser', body: '7' })
  const [one, two] = await offeredPaths(scene, id)
  if (one === undefined || two === undefined) throw new Error('There are two')
  service.setTask('t', { state: 'succeeded' })
  const files = [fileNamed(one[0], 'one.txt'), fileNamed(two[0], 'two.txt')]
  await addTransferFiles(scene, id, { taskIdentifier: 't', files })
  await arrive(scene, one[1], 'first')
  await arrive(scene, two[1], 'second')
  await pass(scene, POLLING_SECONDS)
  is((await filesOf(scene, id)).length, 1)
  equal(await notificationsOf(scene), ['TRANSFERUPLOADCOMPLETEDWITHERRORS'])
})

test('T04 addTransferFiles: refusals come in their order and lock nothing', async (scene) => {
  const { world, service } = scene
  const id = await aTransferDataset(scene)
  await world.giveRoles(id)
  const body = { taskIdentifier: 't', files: [fileNamed('local://18f0a1b2c3d-0123456789ab', 'a')] }
  is((await addTransferFilesAs('anonymous')(scene, id, body)).status, 403)
  is((await addTransferFilesAs('member')(scene, id, body)).status, 403)
  for (const bad of ['{', {}, { files: [] }, { taskIdentifier: 't', files: [] }, [1]])
    is((await addTransferFiles(scene, id, bad)).status, 400, JSON.stringify(bad))
  is((await addTransferFiles(scene, await aTransferDataset(scene, 'Plain'), body)).status, 400)
  equal(await locksOf(scene, id), [])
  service.setTask('t', { state: 'active' })
  is((await addTransferFiles(scene, id, body)).status, 200)
  is((await addTransferFiles(scene, id, body)).status, 403, 'locked')
})

test('T04 addTransferFiles: objects of other datasets are not added', async (scene) => {
  const { service } = scene
  const [mine, other] = [await aTransferDataset(scene), await aTransferDataset(scene)]
  const [[identifier, key] = ['', '']] = await offeredPaths(scene, other)
  await arrive(scene, key, 'first')
  service.setTask('t', { state: 'succeeded' })
  const files = [fileNamed(identifier, 'stolen.txt')]
  await addTransferFiles(scene, mine, { taskIdentifier: 't', files })
  await pass(scene, POLLING_SECONDS)
  equal(await filesOf(scene, mine), [])
  equal(await locksOf(scene, mine), [])
  equal(await notificationsOf(scene), ['TRANSFERUPLOADLOCALFAILURE'])
})

test('T04 addTransferFiles: bytes that were never added are swept', async (scene) => {
  const { storage, world } = scene
  const id = await aTransferDataset(scene)
  const [[, key] = ['', '']] = await offeredPaths(scene, id)
  await arrive(scene, key, 'first')
  await pass(scene, OFFER_SECONDS)
  world.clock.advance(25 * 3600)
  await world.repository.handleJob({ kind: 'sweepStagedObjects' })
  is(await storage.size(key), null)
  ok(world.jobs.failed().length === 0)
})

test.run()
