import { aPng } from '@holdfast/contracts'
import { memoryStorage } from '@holdfast/memory'
import { unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, SITE, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'

const test = suite<{ readonly world: World }>('names that only a draft has')

test.before(async (context) => {
  const redirecting = {
    ...memoryStorage(),
    downloadUrl: async (
      _key: string,
      { contentDisposition }: { readonly contentDisposition: string },
    ) => `https://store.example.org/?named=${contentDisposition}`,
  }
  const world = await openWorld({
    storages: {
      preferred: 'local',
      drivers: { local: memoryStorage(), store: redirecting },
      profiles: { store: { label: 'Store', directDownload: true } },
    },
  })
  Object.assign(context, { world })
})
test.after(({ world }) => world.close())

const SECRET = 'unreleased-finding'

const rename = async (world: World, fileId: number) => {
  const body = new FormData()
  body.append('jsonData', JSON.stringify({ label: `${SECRET}.png`, directoryLabel: SECRET }))
  const path = `/files/${fileId}/metadata`
  const { status, text } = await world.call('POST', path, { as: 'superuser', body })
  if (status !== 200) throw new Error(text)
}

/** A released image that has another name in the draft. */
async function aScene(world: World, { driver }: { readonly driver?: string } = {}) {
  const { id, pid } = await aDataset(world)
  if (driver !== undefined)
    await world.call('PUT', `/datasets/${id}/storageDriver`, { as: 'superuser', body: driver })
  const fileId = await aFile(world, id, { name: 'map.png', content: aPng(20, 10) })
  await publish(world, id)
  await rename(world, fileId)
  return { id, pid, fileId }
}

const everythingOf = async (response: Response): Promise<string> => {
  const bytes = new Uint8Array(await response.arrayBuffer())
  return `${response.status} ${JSON.stringify([...response.headers])} ${Buffer.from(bytes).toString('latin1')}`
}

test('A01 A02 A05 A09 A11 D05 D06 D04 V07 names: guests learn none of a draft, wherever they look', async ({
  world,
}) => {
  const { id, pid, fileId } = await aScene(world)
  const file = `/access/datafile/${fileId}`
  const paths = [
    file,
    `/access/datafile/some/folder/${fileId}`,
    `${file}?format=original`,
    `${file}?imageThumb=true`,
    `${file}/citation/BibTeX`,
    `/access/datafiles/${fileId}`,
    `/access/dataset/${id}`,
    `/access/dataset/${id}/versions/:latest`,
    `/files/${fileId}`,
    `/files/${fileId}/versions/:latest`,
    `/files/${fileId}/versions/:draft`,
    `/files/${fileId}/metadata`,
    `/files/${fileId}/metadata/draft`,
    `/files/${fileId}/versionDifferences`,
    `/files/${fileId}/hasBeenDeleted`,
    `/files/${fileId}/downloadCount`,
    `/datasets/${id}`,
    `/datasets/${id}/versions`,
    `/datasets/${id}/versions/:latest/files`,
    `/datasets/${id}/logo`,
    `/datasets/:persistentId/dirindex?persistentId=${pid}`,
    `/datasets/export?exporter=dataset_json&persistentId=${pid}`,
    `/datasets/export?exporter=schema.org&persistentId=${pid}`,
  ]
  for (const as of ['anonymous', 'outsider'] as const) {
    for (const method of ['GET', 'HEAD'])
      for (const path of paths) {
        const answer = await everythingOf(await world.send(method, path, { as }))
        is(answer.includes(SECRET), false, `${method} ${path}: ${answer.slice(0, 300)}`)
      }
    const json = { fileIds: [fileId] }
    const zip = await world.send('POST', '/access/datafiles', { as, json })
    equal(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer()))), [
      'map.png',
      'MANIFEST.TXT',
    ])
  }
})

test('A05 names: only viewers of the draft get the new name, other downloaders the released one', async ({
  world,
}) => {
  const { id, fileId } = await aScene(world)
  await world.giveRoles(id)
  const nameFor = async (as: CallOptions['as'], query = '') => {
    const options = as === undefined ? {} : { as }
    const { headers } = await world.send('GET', `/access/datafile/${fileId}${query}`, options)
    return `${headers.get('Content-Disposition')} ${headers.get('Content-Type')}`
  }
  for (const query of ['', '?imageThumb=true']) {
    for (const as of ['anonymous', 'fileDownloader'] as const)
      is((await nameFor(as, query)).match(/map\.png/g)?.length, 2, `${as} ${query}`)
    for (const as of ['member', 'curator'] as const)
      is((await nameFor(as, query)).match(/unreleased-finding\.png/g)?.length, 2, `${as} ${query}`)
  }
})

test('A05 names: a redirect to a store has the released name', async ({ world }) => {
  const { fileId } = await aScene(world, { driver: 'Store' })
  const { status, headers } = await world.send('GET', `/access/datafile/${fileId}`)
  is(status, 303)
  match(headers.get('Location') ?? '', /map\.png/)
})

test('A05 names: a deaccessioned version does not name a file', async ({ world }) => {
  const { id, fileId } = await aScene(world)
  await publish(world, id, 'major')
  const path = `/datasets/${id}/versions/2.0/deaccession`
  const json = { deaccessionReason: 'Wrong name' }
  is((await world.call('POST', path, { as: 'superuser', json })).status, 200)
  const { headers } = await world.send('GET', `/access/datafile/${fileId}`)
  match(headers.get('Content-Disposition') ?? '', /map\.png/)
})

test('A06 G04 names: a signed address, a refusal and the list of responses have the released name', async ({
  world,
}) => {
  const { id, fileId } = await aScene(world)
  const book = await aGuestbook(world, { nameRequired: true })
  await assign(world, id, book.id)
  const path = `/access/datafile/${fileId}`
  const refused = await world.call('POST', path, { json: { guestbookResponse: {} } })
  match(refused.body.message, /response on map\.png : /)
  const json = { guestbookResponse: { name: 'Mira Sol' } }
  const { body } = await world.call('POST', path, { json })
  const signed = body.data.signedUrl.slice(`${SITE}/api`.length)
  is((await everythingOf(await world.send('GET', signed))).includes(SECRET), false)
  const responses = await world.call('GET', `/guestbooks/${book.id}/responses`, { as: 'superuser' })
  is(responses.body.data.responses[0].fileName, 'map.png')
})

test.run()
