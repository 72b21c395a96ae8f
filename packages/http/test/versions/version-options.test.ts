import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { EVERYBODY, openWorld, type Who, type World } from '../app/world.ts'
import {
  aFile,
  aSharedDataset,
  editMetadata,
  publish,
  titleEdit,
} from '../datasets/dataset-calls.ts'

interface Scene {
  readonly world: World
  /** 1.0 deaccessioned, 1.1 released, a draft over that. */
  readonly id: number
  readonly pid: string
  readonly fileId: number
}

const test = suite<Scene>('names and options of versions')

/** The callers with `EditDataset` on the dataset. */
const EDITORS = ['admin', 'contributor', 'curator', 'superuser'] as const
const VIEWERS = [...EDITORS, 'member'] as const

test.before(async (context) => {
  const world = await openWorld()
  const { id, pid } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id, 'minor')
  await editMetadata(world, id, titleEdit('Third'))
  await world.call('POST', `/datasets/${id}/versions/1.0/deaccession`, {
    as: 'superuser',
    json: { deaccessionReason: 'Wrong units.' },
  })
  Object.assign(context, { world, id, pid, fileId })
})
test.after(({ world }) => world.close())

/** Every read of one version: the rest of its path, and who sees a deaccessioned one on request. */
const READS: Readonly<Record<string, { readonly rest: string; readonly open: readonly Who[] }>> = {
  'D03 with files': { rest: '', open: EDITORS },
  'D03 without files': { rest: '?excludeFiles=true', open: EVERYBODY },
  'D05 files': { rest: '/files', open: EDITORS },
  'D07 metadata': { rest: '/metadata', open: EVERYBODY },
  'D08 block': { rest: '/metadata/citation', open: EVERYBODY },
  'files.counts': { rest: '/files/counts', open: EVERYBODY },
  'files.downloadSize': { rest: '/downloadsize', open: EVERYBODY },
  'versions.citation': { rest: '/citation', open: EVERYBODY },
}

const optional = (path: string, option: string): string =>
  option === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${option}`

const at = (id: number, version: string, rest: string): string =>
  `/datasets/${id}/versions/${version}${rest}`

for (const [name, { rest, open }] of Object.entries(READS)) {
  test(`${name}: a deaccessioned version is 404 unless requested`, async ({ world, id }) => {
    for (const option of ['', 'includeDeaccessioned=false'])
      equal(
        await statuses((as) => world.call('GET', optional(at(id, '1.0', rest), option), { as })),
        only([], { yes: 200, no: 404 }),
      )
    const asked = optional(at(id, '1.0', rest), 'includeDeaccessioned=true')
    equal(
      await statuses((as) => world.call('GET', asked, { as })),
      only(open, { yes: 200, no: 404 }),
    )
  })

  test(`${name}: accepts every name of a version`, async ({ world, id, pid }) => {
    const status = async (version: string, as: Who = 'anonymous') =>
      (await world.call('GET', at(id, version, rest), { as })).status
    for (const version of [':latest', ':latest-published', '1.1'])
      is(await status(version), 200, version)
    equal(
      await statuses((as) => world.call('GET', at(id, ':draft', rest), { as })),
      only(VIEWERS, { yes: 200, no: 401 }),
    )
    // `1` is 1.0, which is deaccessioned; there is no 9.9, and no number of a draft.
    for (const version of ['1', '9.9', '0.0', '1.2']) is(await status(version, 'admin'), 404)
    for (const version of [':LATEST', ':latest-', 'draft', '1.', '.1', '1.1.1', '-1', 'x', '1e3'])
      is(await status(version, 'admin'), 400, version)
    const named = `/datasets/:persistentId/versions/1.1${rest}`
    is((await world.call('GET', optional(named, `persistentId=${pid}`))).status, 200)
    is((await world.call('GET', named)).status, 400)
    is((await world.call('GET', optional(named, `persistentId=nonsense`))).status, 400)
    is((await world.call('GET', optional(named, `persistentId=doi:10.5072/NO/NE`))).status, 404)
    is((await world.call('GET', at(999_999, '1.1', rest))).status, 404)
  })
}

test('D03 show: the latest version is the highest number, deaccessioned or not', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id, 'minor')
  const withdraw = { as: 'superuser', json: { deaccessionReason: 'Wrong units.' } } as const
  await world.call('POST', `/datasets/${id}/versions/1.1/deaccession`, withdraw)
  const shown = async (option: string) => {
    const path = optional(at(id, ':latest-published', '?excludeFiles=true'), option)
    const { body } = await world.call('GET', path)
    return [body.data.versionMinorNumber, body.data.versionState]
  }
  equal(await shown(''), [0, 'RELEASED'])
  equal(await shown('includeDeaccessioned=true'), [1, 'DEACCESSIONED'])
})

test('D03 show: leaves out members and includes owners on request', async ({ world, id }) => {
  const keys = async (query: string): Promise<readonly boolean[]> => {
    const { body } = await world.call('GET', `/datasets/${id}/versions/1.1${query}`)
    return ['files', 'metadataBlocks', 'isPartOf'].map((key) => key in body.data)
  }
  equal(await keys(''), [true, true, false])
  equal(await keys('?excludeFiles=true'), [false, true, false])
  equal(await keys('?excludeMetadataBlocks=true'), [true, false, false])
  equal(await keys('?excludeFiles=true&excludeMetadataBlocks=true'), [false, false, false])
  equal(await keys('?excludeFiles=false&excludeMetadataBlocks=false'), [true, true, false])
  const { body } = await world.call('GET', `/datasets/${id}/versions/1.1?returnOwners=true`)
  equal(body.data.isPartOf, {
    type: 'COLLECTION',
    identifier: 'root',
    isReleased: true,
    displayName: 'Root',
  })
})

test('fileRecord: versions, deaccessioned ones and options', async ({ world, id, fileId }) => {
  const get = (rest: string, as: Who = 'anonymous') =>
    world.call('GET', `/files/${fileId}${rest}`, { as })
  equal(
    await statuses((as) => get('/versions/1.0?includeDeaccessioned=true', as)),
    only(EDITORS, { yes: 200, no: 404 }),
  )
  equal(await statuses((as) => get('/versions/1.0', as)), only([], { yes: 200, no: 404 }))
  equal(await statuses((as) => get('/versions/:draft', as)), only(VIEWERS, { yes: 200, no: 401 }))
  is((await get('/versions/nope')).status, 400)
  const full = (await get('/versions/1.1?returnDatasetVersion=true&returnOwners=true')).body.data
  is(full.datasetVersion.versionNumber, 1)
  equal(
    [
      full.dataFile.isPartOf.type,
      full.dataFile.isPartOf.identifier,
      full.dataFile.isPartOf.version,
    ],
    ['DATASET', String(id), '1.1'],
  )
  is(full.dataFile.isPartOf.isPartOf.identifier, 'root')
  const bare = (await get('/versions/1.1')).body.data
  equal([bare.datasetVersion, bare.dataFile.isPartOf], [undefined, undefined])
})

test.run()
