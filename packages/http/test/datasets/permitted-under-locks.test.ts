import { LOCK_TYPES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aFile, aSharedDataset, editMetadata, publish, titleEdit } from './dataset-calls.ts'
import { withLocks } from './lock-operations.ts'

interface Scene {
  readonly world: World
  /** Two releases, with a draft over them. */
  readonly id: number
  readonly pid: string
  readonly fileId: number
}

/** Each lock alone, and all of them together. */
const LOCKS = [...LOCK_TYPES.map((type) => [type] as const), LOCK_TYPES]

const test = suite<Scene>('operations that no lock blocks')

test.before(async (context) => {
  const world = await openWorld()
  const { id, pid } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Second'))
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Third'))
  await collectionIn(world, ':root', { alias: 'links' })
  Object.assign(context, { world, id, pid, fileId })
})
test.after(({ world }) => world.close())

/** docs/specification/datasets.md#what-a-lock-blocks: reads. */
const READS: Readonly<Record<string, (scene: Scene) => string>> = {
  'D01 show': ({ id }) => `/datasets/${id}`,
  'D02 versions': ({ id }) => `/datasets/${id}/versions`,
  'D03 draft': ({ id }) => `/datasets/${id}/versions/:draft`,
  'D03 release': ({ id }) => `/datasets/${id}/versions/1.0`,
  'D04 export': ({ pid }) => `/datasets/export?exporter=dcterms&persistentId=${pid}`,
  'D05 files': ({ id }) => `/datasets/${id}/versions/:draft/files`,
  'D06 folders': ({ id }) => `/datasets/${id}/dirindex`,
  'D07 metadata': ({ id }) => `/datasets/${id}/versions/:draft/metadata`,
  'D08 block': ({ id }) => `/datasets/${id}/versions/:draft/metadata/citation`,
  'D09 compare': ({ id }) => `/datasets/${id}/versions/1.0/compare/:draft`,
  'D10 summaries': ({ id }) => `/datasets/${id}/versions/compareSummary`,
  'D21 assignments': ({ id }) => `/datasets/${id}/assignments`,
  'V09 links': ({ id }) => `/datasets/${id}/links`,
  'V11 curation': ({ id }) => `/datasets/${id}/curationStatus`,
  locks: ({ id }) => `/datasets/${id}/locks`,
  citation: ({ id }) => `/datasets/${id}/versions/:draft/citation`,
  counts: ({ id }) => `/datasets/${id}/versions/:draft/files/counts`,
  sizes: ({ id }) => `/datasets/${id}/versions/:draft/downloadsize`,
  timestamps: ({ id }) => `/datasets/${id}/timestamps`,
  permissions: ({ id }) => `/datasets/${id}/userPermissions`,
  downloads: ({ id }) => `/datasets/${id}/download/count`,
  file: ({ fileId }) => `/files/${fileId}`,
  'differences of a file': ({ fileId }) => `/files/${fileId}/versionDifferences`,
  'A01 zip': ({ id }) => `/access/dataset/${id}`,
  'A05 bytes': ({ fileId }) => `/access/datafile/${fileId}`,
  'A11 zip': ({ fileId }) => `/access/datafiles/${fileId}`,
}

for (const [name, path] of Object.entries(READS))
  test(`${name}: is answered under every lock`, async (scene) => {
    const { world, id } = scene
    for (const types of LOCKS)
      await withLocks(world, { id, types }, async () => {
        const { status, text } = await world.call('GET', path(scene), { as: 'curator' })
        is(status, 200, `${types}: ${text}`)
      })
  })

/** Writes that restore the dataset, one after the other. */
const WRITES: Readonly<Record<string, (scene: Scene) => Promise<readonly number[]>>> = {
  'D22 D23 assignments': async ({ world, id }) => {
    const given = await world.call('POST', `/datasets/${id}/assignments`, {
      as: 'admin',
      json: { assignee: '@outsider.user', role: 'curator' },
    })
    const path = `/datasets/${id}/assignments/${given.body.data.id}`
    return [given.status, (await world.call('DELETE', path, { as: 'admin' })).status]
  },
  'D24 D25 D26 previewUrl': async ({ world, id }) => {
    const ask = (method: string) =>
      world.call(method, `/datasets/${id}/previewUrl`, { as: 'admin' })
    return [(await ask('POST')).status, (await ask('GET')).status, (await ask('DELETE')).status]
  },
  'datasets.link datasets.unlink': async ({ world, id }) => {
    const ask = (method: string, call: string) =>
      world.call(method, `/datasets/${id}/${call}/links`, { as: 'superuser' })
    return [(await ask('PUT', 'link')).status, (await ask('DELETE', 'deleteLink')).status]
  },
}

for (const [name, work] of Object.entries(WRITES))
  test(`${name}: is done under every lock`, async (scene) => {
    for (const types of LOCKS)
      await withLocks(scene.world, { id: scene.id, types }, async () => {
        for (const status of await work(scene)) is(status, 200, `${types}`)
      })
  })

test('D18 deaccession: is done under every lock', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  for (const types of LOCKS) {
    await editMetadata(world, id, titleEdit(`Under ${types}`))
    await publish(world, id)
    await withLocks(world, { id, types }, async () => {
      const path = `/datasets/${id}/versions/:latest-published/deaccession`
      const json = { deaccessionReason: 'Wrong units.' }
      is((await world.call('POST', path, { as: 'curator', json })).status, 200, `${types}`)
    })
  }
})

test('V06 submitForReview: is stopped by a review, and by no other lock', async ({ world }) => {
  for (const type of LOCK_TYPES) {
    const { id } = await aSharedDataset(world)
    await withLocks(world, { id, types: [type] }, async () => {
      const path = `/datasets/${id}/submitForReview`
      const { status } = await world.call('POST', path, { as: 'contributor' })
      is(status, type === 'InReview' ? 403 : 200, type)
    })
  }
})

test.run()
