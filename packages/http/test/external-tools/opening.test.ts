import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, SITE, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aTool, callbackOf, callTo, opened, pathOf, previewer } from './sample-tools.ts'

interface Context {
  world: World
  datasetId: number
  fileId: number
}

const test = suite<Context>('opening external tools')

test.before.each(async (context) => {
  context.world = await openWorld()
  context.datasetId = (await aDataset(context.world)).id
  context.fileId = await aFile(context.world, context.datasetId, { type: 'text/plain' })
  await context.world.giveRoles(context.datasetId)
})
test.after.each(({ world }) => world.close())

const tries = (world: World, path: string, as: 'anonymous' | 'superuser' | 'member' | 'outsider') =>
  world.call('POST', `${path}/toolUrl`, { as, json: {} })

const restrict = (world: World, fileId: number) =>
  world.call('PUT', `/files/${fileId}/restrict`, { as: 'superuser', body: 'true' })

test('V10 toolUrl: an account gets a signed address for five minutes, a guest a plain one', async ({
  world,
  datasetId,
  fileId,
}) => {
  const path = `/files/${fileId}/externalTool/${await aTool(world)}`
  await publish(world, datasetId)
  const json = { preview: true, locale: 'fr' }
  const answer = await world.call('POST', `${path}/toolUrl`, { as: 'outsider', json })
  const { toolUrl, ...rest } = answer.body.data
  equal(rest, { displayName: 'Show Text', preview: true, fileId })
  const { origin, pathname, searchParams } = new URL(toolUrl)
  is(`${origin}${pathname}`, 'https://viewers.example.org/v1/Text.html')
  equal([...searchParams.keys()], ['callback', 'preview', 'locale'])
  const callback = pathOf(callbackOf(new URL(toolUrl)))
  match(
    callback,
    /^\/v1\/files\/\d+\/metadata\/\d+\/toolparams\/1\?locale=fr&until=.*&user=outsider/,
  )
  is((await world.call('GET', callback)).status, 200)
  world.clock.advance(5 * 60 + 1)
  is((await world.call('GET', callback)).status, 401)
  const plain = callbackOf(await opened(world, path))
  match(plain, new RegExp(`^${SITE}/api/v1/files/${fileId}/metadata/\\d+/toolparams/1$`))
  is((await world.call('GET', pathOf(plain))).status, 200)
})

test('V10 toolparams: addresses are signed for the caller, and each does one thing', async ({
  world,
  fileId,
}) => {
  const path = `/files/${fileId}/externalTool/${await aTool(world)}`
  const callback = callbackOf(await opened(world, path, { as: 'member', json: { locale: 'de' } }))
  const { body } = await world.call('GET', pathOf(callback))
  const { queryParameters, signedUrls } = body.data
  equal(queryParameters.datasetversion, ':draft')
  equal(
    [queryParameters.fileid, queryParameters.siteUrl, queryParameters.locale],
    [fileId, SITE, 'de'],
  )
  equal(Object.keys(signedUrls[0]), ['name', 'httpMethod', 'signedUrl', 'timeOut'])
  const bytes = pathOf(signedUrls[0].signedUrl)
  is((await world.call('GET', bytes)).text, 'some notes')
  is((await world.call('GET', bytes.replace(`/${fileId}?`, `/${fileId + 1}?`))).status, 401)
  is((await world.call('DELETE', bytes.replace('access/datafile', 'files'))).status, 401)
  world.clock.advance(3600 * 60 + 1)
  is((await world.call('GET', bytes)).status, 401)
})

test('V10 toolparams: a guest gets plain addresses, and none whose word has no value', async ({
  world,
  datasetId,
  fileId,
}) => {
  const allowedApiCalls = [
    callTo('bytes', '/api/access/datafile/{fileId}'),
    callTo('record', '/api/files/:persistentId?persistentId={filePid}'),
  ]
  const path = `/files/${fileId}/externalTool/${await aTool(world, previewer({ allowedApiCalls }))}`
  await publish(world, datasetId)
  const { body } = await world.call('GET', pathOf(callbackOf(await opened(world, path))))
  equal(body.data, {
    queryParameters: {
      fileid: fileId,
      siteUrl: SITE,
      datasetid: datasetId,
      datasetversion: '1.0',
    },
    signedUrls: [
      {
        name: 'bytes',
        httpMethod: 'GET',
        signedUrl: `${SITE}/api/access/datafile/${fileId}`,
        timeOut: 3600,
      },
    ],
  })
})

test('V10 toolUrl: an unknown object is 404, one without right 403, a tool that does not fit 400', async ({
  world,
  datasetId,
  fileId,
}) => {
  const tool = await aTool(world)
  const html = await aTool(world, previewer({ contentType: 'text/html' }))
  const requirements = { auxFilesExist: [{ formatTag: 'x', formatVersion: '1' }] }
  const needy = await aTool(world, previewer({ displayName: 'Needy', requirements }))
  const status = async (path: string, as: 'anonymous' | 'superuser' | 'outsider' = 'superuser') =>
    (await tries(world, path, as)).status
  is(await status(`/files/999999/externalTool/${tool}`), 404)
  is(await status(`/datasets/999999/externalTool/${tool}`), 404)
  is(await status(`/files/${fileId}/externalTool/${tool}`, 'anonymous'), 403)
  is(await status(`/datasets/${datasetId}/externalTool/${tool}`, 'outsider'), 403)
  for (const unfit of [html, needy, 99, 'x'])
    is(await status(`/files/${fileId}/externalTool/${unfit}`), 400, String(unfit))
  is(await status(`/datasets/${datasetId}/externalTool/${tool}`), 400, 'a tool for files')
  is(await status(`/files/${fileId}/externalTool/${tool}`), 200)
})

test('V10 toolUrl: a restricted file needs the right to download, a deaccessioned one that to see it', async ({
  world,
  datasetId,
  fileId,
}) => {
  const path = `/files/${fileId}/externalTool/${await aTool(world)}`
  await restrict(world, fileId)
  await publish(world, datasetId)
  equal(
    [
      (await tries(world, path, 'anonymous')).status,
      (await tries(world, path, 'superuser')).status,
    ],
    [403, 200],
  )
  const parameters = callbackOf(await opened(world, path, { as: 'superuser' })).split('?')[0] ?? ''
  is((await world.call('GET', pathOf(parameters))).status, 403, 'without the signature')
  await world.call('POST', `/datasets/${datasetId}/versions/1.0/deaccession`, {
    as: 'superuser',
    json: { deaccessionReason: 'A mistake.' },
  })
  equal(
    [(await tries(world, path, 'outsider')).status, (await tries(world, path, 'member')).status],
    [403, 200],
  )
})

test('V10 toolUrl: a guest opens the released version, an editor the draft', async ({
  world,
  datasetId,
}) => {
  const tool = await aTool(world, {
    ...previewer({ scope: 'dataset' }),
    toolParameters: { queryParameters: [{ d: '{datasetPid}' }, { v: '{datasetVersion}' }] },
    allowedApiCalls: [],
  })
  const path = `/datasets/${datasetId}/externalTool/${tool}`
  await publish(world, datasetId)
  await aFile(world, datasetId, { name: 'more.txt' })
  const version = async (as: 'anonymous' | 'curator') =>
    (await opened(world, path, { as })).searchParams.get('v')
  equal([await version('anonymous'), await version('curator')], ['1.0', ':draft'])
})

test('V10 toolparams: an earlier record of the file is found, and hidden while it is in a draft', async ({
  world,
  datasetId,
  fileId,
}) => {
  const tool = await aTool(world)
  await publish(world, datasetId)
  const path = `/files/${fileId}/externalTool/${tool}`
  const released = pathOf(callbackOf(await opened(world, path)))
  await world.call('POST', `/files/${fileId}/metadata`, {
    as: 'superuser',
    body: formOf({ label: 'renamed.txt' }),
  })
  const draft = callbackOf(await opened(world, path, { as: 'superuser' })).split('?')[0] ?? ''
  ok(pathOf(draft) !== released)
  is((await world.call('GET', released)).body.data.queryParameters.datasetversion, '1.0')
  is((await world.call('GET', pathOf(draft))).status, 404)
  const asEditor = await world.call('GET', released, { as: 'superuser' })
  is(asEditor.body.data.queryParameters.datasetversion, '1.0')
  is((await world.call('GET', released.replace(/metadata\/\d+/, 'metadata/99999'))).status, 404)
})

function formOf(jsonData: object): FormData {
  const form = new FormData()
  form.append('jsonData', JSON.stringify(jsonData))
  return form
}

test('V10 externalTools: the tools of an object are those that fit it, of one type where asked', async ({
  world,
  datasetId,
  fileId,
}) => {
  await aTool(world)
  await aTool(world, previewer({ contentType: 'text/html' }))
  const explorer = await aTool(world, previewer({ displayName: 'Explore', types: ['explore'] }))
  const ids = async (query = '') => {
    const path = `/files/${fileId}/externalTools${query}`
    return (await world.call('GET', path, { as: 'member' })).body.data.map(
      ({ id }: { readonly id: number }) => id,
    )
  }
  equal([await ids(), await ids('?type=explore')], [[1, explorer], [explorer]])
  is((await world.call('GET', `/files/${fileId}/externalTools?type=x`)).status, 400)
  is((await world.call('GET', `/files/${fileId}/externalTools`)).status, 403)
  equal(
    (await world.call('GET', `/datasets/${datasetId}/externalTools`, { as: 'member' })).body.data,
    [],
  )
})

test('V10 toolUrl: a bad locale or body is 400, an empty one opens the tool', async ({
  world,
  fileId,
}) => {
  const path = `/files/${fileId}/externalTool/${await aTool(world)}/toolUrl`
  const status = async (body: string) =>
    (await world.call('POST', path, { as: 'member', body })).status
  equal(
    [await status(''), await status('{"locale":"en&x=1"}'), await status('{"preview":"yes"}')],
    [200, 400, 400],
  )
})

test('V10 toolUrl: the reader of a preview link opens the draft with its rights', async ({
  world,
  datasetId,
  fileId,
}) => {
  const path = `/files/${fileId}/externalTool/${await aTool(world)}/toolUrl`
  const link = await world.call('POST', `/datasets/${datasetId}/previewUrl`, { as: 'superuser' })
  const headers = { 'X-Service-key': link.body.data.token }
  const answer = await world.call('POST', path, { headers, json: {} })
  is(answer.status, 200, answer.text)
  const callback = pathOf(callbackOf(new URL(answer.body.data.toolUrl)))
  const [first] = (await world.call('GET', callback)).body.data.signedUrls
  is((await world.call('GET', pathOf(first.signedUrl))).text, 'some notes')
})

test(
  'V10 toolUrl: the number of statements depends neither on files nor on tools',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    const fileId = await aFile(world, id, { type: 'text/plain' })
    const path = `/files/${fileId}/externalTool/${await aTool(world)}`
    const count = () => world.statements(() => opened(world, path, { as: 'superuser' }))
    // The first address creates the secret that signs.
    await count()
    const before = await count()
    is(before, 7)
    for (const displayName of ['A', 'B', 'C']) await aTool(world, previewer({ displayName }))
    for (const name of ['x.txt', 'y.txt']) await aFile(world, id, { name, content: name })
    equal(await count(), before)
  }),
)

test.run()
