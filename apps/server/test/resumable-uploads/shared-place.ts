import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository, type ObjectStorage, type Repository, type Store } from '@holdfast/core'
import { type Actor, RefusedError } from '@holdfast/core/rules'
import {
  fixedClock,
  type MemoryJobs,
  memoryJobs,
  memoryStorage,
  memoryStore,
  plainPorts,
} from '@holdfast/memory'
import { type JobTables, postgresStore } from '@holdfast/postgres'
import { sharedPglite } from '@holdfast/postgres/testing'
import { folderStorage } from '@holdfast/storage-fs'
import { versionInput } from '../side-by-side/commands.ts'

/** The storage and database shared by the processes of one service. */
export interface Place {
  readonly store: Store
  readonly storage: ObjectStorage
  readonly jobs: MemoryJobs
  close(): Promise<void>
}

export const PLACES: Readonly<Record<string, () => Promise<Place>>> = {
  memory: async () => {
    const jobs = memoryJobs({ clock: fixedClock(new Date(0)) })
    return { store: memoryStore({ jobs }), storage: memoryStorage(), jobs, close: async () => {} }
  },
  'PGlite and a folder': async () => {
    const jobs = memoryJobs({ clock: fixedClock(new Date(0)) })
    const database = await sharedPglite()
    const root = await mkdtemp(join(tmpdir(), 'holdfast-rivals-'))
    const enqueueAll: JobTables['enqueueAll'] = async (_execute, wanted) =>
      jobs.take(wanted.map((job) => ({ job, options: {} })))
    const enqueue: JobTables['enqueue'] = (execute, job) => enqueueAll(execute, [job])
    return {
      store: postgresStore(database, { jobs: { enqueue, enqueueAll } }),
      storage: folderStorage({ root }),
      jobs,
      close: async () => {
        await database.close()
        await rm(root, { recursive: true, force: true })
      },
    }
  },
}

/** Processes that share one place, and an empty dataset. */
export interface SharedDataset {
  readonly actor: Actor
  readonly datasetId: number
  readonly repository: Repository
  /** Starts another process; `between` wraps its store. */
  another(between?: (store: Store) => Store): Repository
}

export async function openPlace({ store, storage, jobs }: Place): Promise<SharedDataset> {
  const storages = { preferred: 'local', drivers: { local: storage } }
  const ports = { ...plainPorts(), storages }
  const another: SharedDataset['another'] = (between = (same) => same) =>
    createRepository({ ...ports, store: between(store) })
  const repository = another()
  await repository.installation.prepare({ userName: 'superuser' })
  await jobs.work(repository.handleJob)
  const account = await repository.users.byUserName('superuser')
  if (account === null) throw new Error('Nobody was created')
  const { id: accountId, userName } = account
  const actor: Actor = { kind: 'account', accountId, userName, superuser: true }
  const { id: datasetId } = await repository.datasets.create(
    actor,
    { kind: 'root' },
    versionInput('Soundings'),
  )
  return { actor, datasetId, repository, another }
}

export async function* bytesOf(...pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Begins an upload; returns its id. */
export async function begun(
  { repository, actor, datasetId }: SharedDataset,
  { size, fileName = 'sonar.raw' }: { readonly size: number; readonly fileName?: string },
): Promise<string> {
  const ref = { kind: 'id', id: datasetId } as const
  const announced = { size, fileName, declaredType: null, input: {} }
  return (await repository.resumableUploads.begin(actor, ref, announced)).objectId
}

/** The result of sending bytes: the ids of the files, whether more is expected, or the refusal. */
export async function sent(
  { actor }: SharedDataset,
  { resumableUploads }: Repository,
  { objectId, offset, bytes, length }: SentHere,
): Promise<readonly number[] | 'goes on' | string> {
  try {
    const announced = { offset, length: length ?? null, bytes }
    const { upload } = await resumableUploads.append(actor, objectId, announced)
    return upload.kind === 'finished' ? upload.fileIds : 'goes on'
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal.kind
    throw error
  }
}

export interface SentHere {
  readonly objectId: string
  readonly offset: number
  readonly bytes: AsyncIterable<Uint8Array>
  readonly length?: number
}

/** The number of files in the draft, and the digests of the named ones. */
export async function filesIn(
  { store }: Place,
  { datasetId }: SharedDataset,
  ids: readonly number[] = [],
) {
  return store.read(async ({ versions, files }) => {
    const draft = await versions.find(datasetId, { kind: 'ordinal', ordinal: 1 })
    const digests: (string | undefined)[] = []
    for (const id of ids) digests.push((await files.find(id))?.file.checksum?.value)
    return { count: draft?.fileCount, digests }
  })
}
