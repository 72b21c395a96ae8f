import { LOCK_TYPES, type LockType } from '@holdfast/core'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type Who, type World } from '../app/world.ts'
import {
  aFile,
  aSharedDataset,
  CC0,
  editMetadata,
  publish,
  titleEdit,
  uploadForm,
  versionBody,
} from './scenes.ts'

/** An author, somebody who may publish, and somebody who may do everything. */
const CALLERS = ['contributor', 'curator', 'superuser'] as const
type Caller = (typeof CALLERS)[number]

interface Scene {
  readonly id: number
  readonly fileId: number
}

interface Operation {
  readonly name: string
  readonly method: string
  readonly path: (scene: Scene) => string
  readonly options?: (scene: Scene) => CallOptions
  /** What a lock is answered with; 403 unless something else is written. */
  readonly refused?: number
  /** It cannot be done twice to one dataset. */
  readonly once?: true
}

function jsonData(value: object): FormData {
  const form = new FormData()
  form.append('jsonData', JSON.stringify(value))
  return form
}

const json = (value: unknown) => (): CallOptions => ({ json: value })

/** Datasets supplement, 18.3: edits of metadata, terms and files. */
const EDITS: readonly Operation[] = [
  {
    name: 'D12 edit metadata',
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/editMetadata?replace=true`,
    options: json(titleEdit('Another title')),
  },
  {
    name: 'D13 delete metadata',
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/deleteMetadata`,
    options: json({ fields: [] }),
  },
  {
    name: 'D11 update the draft',
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/versions/:draft`,
    options: json(versionBody()),
  },
  {
    name: 'version note',
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/versions/:draft/versionNote`,
    options: () => ({ body: 'Because.' }),
  },
  {
    name: 'D14 terms of access',
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/access`,
    options: json({ customTermsOfAccess: { fileAccessRequest: true } }),
  },
  {
    name: 'license',
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/license`,
    options: json({ name: CC0.name }),
  },
  {
    name: 'restrict a file',
    once: true,
    method: 'PUT',
    path: ({ fileId }) => `/files/${fileId}/restrict`,
    options: () => ({ body: 'true' }),
    refused: 400,
  },
  {
    name: 'delete a file',
    once: true,
    method: 'DELETE',
    path: ({ fileId }) => `/files/${fileId}`,
  },
  {
    name: 'edit a file',
    method: 'POST',
    path: ({ fileId }) => `/files/${fileId}/metadata`,
    options: () => ({ body: jsonData({ description: 'Levels' }) }),
    refused: 400,
  },
  {
    name: 'categories of a file',
    method: 'POST',
    path: ({ fileId }) => `/files/${fileId}/metadata/categories`,
    options: json({ categories: ['Data'] }),
  },
  {
    name: 'edit several files',
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/files/metadata`,
    options: ({ fileId }) => ({ json: [{ dataFileId: fileId, description: 'Levels' }] }),
  },
  {
    name: 'delete several files',
    once: true,
    method: 'PUT',
    path: ({ id }) => `/datasets/${id}/deleteFiles`,
    options: ({ fileId }) => ({ json: [fileId] }),
  },
  {
    name: 'D27 add a file',
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/add`,
    options: () => ({ body: uploadForm({ content: `${Math.random()}` }) }),
    refused: 400,
  },
]

/** What any lock stops, an ingest included. */
const DESTRUCTIVE: readonly Operation[] = [
  {
    name: 'delete the draft',
    once: true,
    method: 'DELETE',
    path: ({ id }) => `/datasets/${id}/versions/:draft`,
  },
]

const PUBLISHING: Operation = {
  name: 'D15 publish',
  once: true,
  method: 'POST',
  path: ({ id }) => `/datasets/${id}/actions/:publish?type=major`,
}

/** What no lock stops. */
const READS: readonly Operation[] = [
  { name: 'D01 show', method: 'GET', path: ({ id }) => `/datasets/${id}` },
  {
    name: 'D03 show the draft',
    method: 'GET',
    path: ({ id }) => `/datasets/${id}/versions/:draft`,
  },
  { name: 'A05 download', method: 'GET', path: ({ fileId }) => `/access/datafile/${fileId}` },
]

const mayPublish = (who: Who): boolean => who !== 'contributor'

const stopsEdits = (type: LockType, who: Caller): boolean =>
  type === 'InReview' ? !mayPublish(who) : type !== 'Ingest'

const stopsDestruction = (type: LockType, who: Caller): boolean =>
  type !== 'InReview' || !mayPublish(who)

const STOP_PUBLISHING: readonly LockType[] = [
  'Workflow',
  'Ingest',
  'finalizePublication',
  'EditInProgress',
  'FileValidationFailed',
]

const test = suite<{ world: World; shared: Scene }>('what locks stop')

test.before(async (context) => {
  const world = await openWorld()
  Object.assign(context, { world, shared: await aScene(world) })
})
test.after(({ world }) => world.close())

async function aScene(world: World): Promise<Scene> {
  const { id } = await aSharedDataset(world)
  return { id, fileId: await aFile(world, id) }
}

async function withLocks(
  world: World,
  { scene: { id }, types }: { readonly scene: Scene; readonly types: readonly LockType[] },
  work: () => Promise<void>,
): Promise<void> {
  const lock = { since: new Date(0), userName: 'ada', message: null }
  await world.store.write(async ({ datasets }) => {
    for (const type of types) await datasets.addLock(id, { ...lock, type })
  })
  await work()
  await world.store.write(async ({ datasets }) => {
    for (const type of types) await datasets.removeLock(id, type)
  })
}

const perform = (world: World, { method, path, options }: Operation, [scene, as]: [Scene, Who]) =>
  world.call(method, path(scene), { as, ...options?.(scene) })

/** The operations that are let through change things: each of them gets a dataset of its own. */
async function expectStopped(
  world: World,
  operation: Operation,
  { scene, as, stopped, what }: Expected,
): Promise<void> {
  const { status, body } = await perform(world, operation, [scene, as])
  if (!stopped) {
    is(status < 300, true, `${what}: ${status} ${JSON.stringify(body)}`)
    return
  }
  is(status, operation.refused ?? 403, what)
  match(body.message, /lock/, what)
}

interface Expected {
  readonly scene: Scene
  readonly as: Caller
  readonly stopped: boolean
  readonly what: string
}

const TABLE = [
  ...EDITS.map((operation) => ({ operation, stops: stopsEdits })),
  ...DESTRUCTIVE.map((operation) => ({ operation, stops: stopsDestruction })),
]

for (const { operation, stops } of TABLE)
  test(`${operation.name}: is stopped by the locks of section 18.3 and by no other`, async ({
    world,
    shared,
  }) => {
    for (const type of LOCK_TYPES)
      for (const as of CALLERS) {
        const stopped = stops(type, as)
        const scene = stopped || !operation.once ? shared : await aScene(world)
        const what = `${operation.name} as ${as} under ${type}`
        await withLocks(world, { scene, types: [type] }, () =>
          expectStopped(world, operation, { scene, as, stopped, what }),
        )
      }
  })

for (const operation of EDITS)
  test(`${operation.name}: an ingest counts once another lock is there`, async ({
    world,
    shared,
  }) => {
    for (const as of CALLERS)
      await withLocks(world, { scene: shared, types: ['Ingest', 'TransferUpload'] }, async () => {
        const { status, body } = await perform(world, operation, [shared, as])
        is(status, operation.refused ?? 403)
        match(body.message, /^Dataset cannot be edited due to Ingest, TransferUpload/)
      })
  })

test('D15 publish: is stopped by five locks and by no other', async ({ world, shared }) => {
  for (const type of LOCK_TYPES)
    for (const as of ['curator', 'superuser'] as const) {
      const stopped = STOP_PUBLISHING.includes(type)
      const scene = stopped ? shared : await aScene(world)
      const what = `publish as ${as} under ${type}`
      await withLocks(world, { scene, types: [type] }, () =>
        expectStopped(world, PUBLISHING, { scene, as, stopped, what }),
      )
    }
})

for (const operation of READS)
  test(`${operation.name}: is stopped by no lock`, async ({ world, shared }) => {
    await withLocks(world, { scene: shared, types: LOCK_TYPES }, async () => {
      for (const as of CALLERS) is((await perform(world, operation, [shared, as])).status, 200)
    })
  })

test('D15 updatecurrent: is stopped by any lock but a review', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Changed'))
  const scene = { id, fileId: 0 }
  const overwrite = () =>
    world.call('POST', `/datasets/${id}/actions/:publish?type=updatecurrent`, { as: 'superuser' })
  for (const type of LOCK_TYPES.filter((each) => each !== 'InReview'))
    await withLocks(world, { scene, types: [type] }, async () => {
      const { status, body } = await overwrite()
      is(status, 403, type)
      match(body.message, /^Dataset cannot be edited due to/)
    })
  await withLocks(world, { scene, types: ['InReview'] }, async () => {
    is((await overwrite()).status, 200)
  })
})

test.run()
