import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
  versionBody,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('publishing over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const ask = (
  world: World,
  id: number,
  { query = '', ...options }: { readonly query?: string } & CallOptions = {},
) => world.call('POST', `/datasets/${id}/actions/:publish${query}`, { as: 'superuser', ...options })

const latest = async (world: World, id: number): Promise<string> => {
  const { body } = await world.call('GET', `/datasets/${id}/versions/:latest-published`)
  return `${body.data.versionNumber}.${body.data.versionMinorNumber}`
}

/** Released as 1.0, with an edited draft over it. */
async function edited(world: World): Promise<number> {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Edited'))
  return id
}

test('D15 publish: the first release is 1.0 and needs no type', async ({ world }) => {
  const { id } = await aDataset(world)
  const { status, body } = await ask(world, id)
  is(status, 200)
  is(body.data.publicationDate, '2031-04-05')
  is(body.data.latestVersion, undefined)
  is(await latest(world, id), '1.0')
})

test('D15 publish: minor bumps the minor number, major the major one', async ({ world }) => {
  const id = await edited(world)
  is((await ask(world, id, { query: '?type=MINOR&assureIsIndexed=true' })).status, 200)
  is(await latest(world, id), '1.1')
  await editMetadata(world, id, titleEdit('Again'))
  is((await ask(world, id, { query: '?type=Major' })).status, 200)
  is(await latest(world, id), '2.0')
})

test('D15 publish: a body is ignored', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await ask(world, id, { query: '?type=major', json: {} })).status, 200)
})

test('D16 publish: works by GET as well', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const path = `/datasets/:persistentId/actions/:publish?persistentId=${pid}&type=major`
  is((await world.call('GET', path, { as: 'superuser' })).status, 200)
  is(await latest(world, id), '1.0')
})

test('D15 publish: an unknown dataset is 404', async ({ world }) =>
  is((await ask(world, 999_999, { query: '?type=major' })).status, 404))

test('D15 publish: a type that is missing or unknown is refused', async ({ world }) => {
  const id = await edited(world)
  for (const query of ['', '?type=', '?type=patch', `?type=${'x'.repeat(5000)}`])
    is((await ask(world, id, { query })).status, 400, query.slice(0, 20))
})

test('D15 publish: minor is refused where only major is possible', async ({ world }) => {
  const { id } = await aDataset(world)
  const first = await ask(world, id, { query: '?type=minor' })
  is(first.status, 403)
  match(first.body.message, /^Cannot publish as minor version/)
  await publish(world, id)
  await aFile(world, id)
  const changed = await ask(world, id, { query: '?type=minor' })
  is(changed.status, 403)
  match(changed.body.message, /^Cannot publish as minor version/)
})

test('D15 publish: there is nothing to publish over a release', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  is((await ask(world, id, { query: '?type=major' })).status, 403)
})

test('D15 publish: incomplete terms, locks and missing licences prevent it', async ({ world }) => {
  const { id } = await aDataset(world)
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Ingest' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await ask(world, id)).status, 403)
  await world.store.write(({ datasets }) => datasets.removeLock(id, 'Ingest'))
  const bare = await aDataset(world, { version: versionBody('Bare', { license: '' }) })
  is((await ask(world, bare.id)).status, 403)
})

test('D15 publish: nothing to publish is refused before missing files', async ({ world }) => {
  const json = {
    name: 'With files',
    alias: 'with-files',
    collectionContacts: [{ contactEmail: 'a@b.org' }],
    requireFilesToPublishDataset: true,
  }
  await world.call('POST', '/collections/:root', { as: 'superuser', json })
  await world.call('POST', '/collections/with-files/actions/:publish', { as: 'superuser' })
  const { id } = await aDataset(world, { collection: 'with-files' })
  await world.giveRoles(id)
  const missing = await ask(world, id, { as: 'curator' })
  is(missing.status, 403)
  match(missing.body.message, /without any files/)
  match((await ask(world, id, { as: 'curator', query: '?type=minor' })).body.message, /^Cannot/)
  await publish(world, id)
  const nothing = await ask(world, id, { as: 'curator', query: '?type=major' })
  is(nothing.status, 403)
  match(nothing.body.message, /nothing to publish/)
})

test('D15 publish: datasets of an unpublished collection are refused', async ({ world }) => {
  const json = {
    name: 'Hidden',
    alias: 'hidden',
    collectionContacts: [{ contactEmail: 'a@b.org' }],
  }
  await world.call('POST', '/collections/:root', { as: 'superuser', json })
  const { id } = await aDataset(world, { collection: 'hidden' })
  is((await ask(world, id)).status, 403)
})

test('D15 publish: files get their publication date, and restrictions apply', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  const { body } = await world.call('GET', `/files/${fileId}`)
  is(body.data.dataFile.publicationDate, '2031-04-05')
  await world.call('PUT', `/files/${fileId}/restrict`, { as: 'superuser', body: 'true' })
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 200)
  await publish(world, id, 'minor')
  is((await world.call('GET', `/access/datafile/${fileId}`)).status, 403)
})

test('D15 publish: a damaged file is detected, and the dataset stays locked', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    await files.save({ ...record.file, checksum: { type: 'MD5', value: '0'.repeat(32) } })
  })
  await ask(world, id, { query: '?type=major' })
  const { body } = await world.call('GET', `/datasets/${id}/locks`)
  is(body.data[0].lockType, 'FileValidationFailed')
  is((await world.call('GET', `/datasets/${id}`)).status, 401)
})

test('D15 publish: of eight concurrent calls one succeeds', async ({ world }) => {
  const { id } = await aDataset(world)
  await aFile(world, id)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(world, id, { query: '?type=major' })),
  )
  equal(answers.map(({ status }) => status).toSorted(), [200, 403, 403, 403, 403, 403, 403, 403])
  const { body } = await world.call('GET', `/datasets/${id}/versions`, { as: 'superuser' })
  is(body.data.length, 1)
  is(await latest(world, id), '1.0')
})

test('D15 publish: updatecurrent keeps the number, for superusers only', async ({ world }) => {
  const id = await edited(world)
  for (const as of ['admin', 'curator', 'contributor'] as const)
    is((await ask(world, id, { query: '?type=updatecurrent', as })).status, 403, as)
  const { status, body } = await ask(world, id, { query: '?type=updatecurrent' })
  is(status, 200)
  is(typeof body.status_details, 'string')
  is(body.data.id, id)
  const { body: versions } = await world.call('GET', `/datasets/${id}/versions`, { as: 'admin' })
  is(versions.data.length, 1)
  is(versions.data[0].versionMinorNumber, 0)
  is(versions.data[0].metadataBlocks.citation.fields[0].value, 'Edited')
  is((await ask(world, id, { query: '?type=updatecurrent' })).status, 403)
})

test('D15 publish: updatecurrent names the editor of the draft and the superuser', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  const edit = async (title: string) =>
    world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, {
      as: 'contributor',
      json: titleEdit(title),
    })
  is((await edit('Second')).status, 200)
  is((await ask(world, id, { query: '?type=minor', as: 'curator' })).status, 200)
  const contributors = async (): Promise<readonly string[]> => {
    const { body } = await world.call('GET', `/datasets/${id}/versions/compareSummary`)
    return body.data[0].contributors.split(', ')
  }
  const released = await contributors()
  is(released.length, 2)
  is((await edit('Third')).status, 200)
  is((await ask(world, id, { query: '?type=updatecurrent' })).status, 200)
  equal(await contributors(), [...released, 'Repository Admin'])
})

test.run()
