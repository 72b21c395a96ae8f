import type { LockType } from '@holdfast/core/rules'
import type { CallOptions, World } from '../app/world.ts'
import { aFile, aSharedDataset, CC0, titleEdit, uploadForm, versionBody } from './dataset-calls.ts'

/** Operations on locked datasets (docs/specification/datasets.md#what-a-lock-blocks). */

export interface LockScene {
  readonly id: number
  readonly fileId: number
}

export interface Operation {
  readonly name: string
  readonly method: string
  readonly path: (scene: LockScene) => string
  readonly options?: (scene: LockScene) => CallOptions
  /** The status for a lock; 403 by default. */
  readonly refused?: number
  /** It cannot be repeated on one dataset. */
  readonly once?: true
}

function jsonData(value: object): FormData {
  const form = new FormData()
  form.append('jsonData', JSON.stringify(value))
  return form
}

const json = (value: unknown) => (): CallOptions => ({ json: value })

/** docs/specification/datasets.md#what-a-lock-blocks: edits of metadata, terms and files. */
export const EDITS: readonly Operation[] = [
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
    name: 'delete the note',
    method: 'DELETE',
    path: ({ id }) => `/datasets/${id}/versions/:draft/versionNote`,
  },
  {
    name: 'where a file comes from',
    method: 'POST',
    path: ({ fileId }) => `/files/${fileId}/prov-freeform`,
    options: json({ text: 'Copied from paper.' }),
  },
  {
    name: 'set an embargo',
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/files/actions/:set-embargo`,
    options: ({ fileId }) => ({ json: { dateAvailable: '2031-05-01', fileIds: [fileId] } }),
  },
  {
    name: 'lift an embargo',
    once: true,
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/files/actions/:unset-embargo`,
    options: ({ fileId }) => ({ json: { fileIds: [fileId] } }),
  },
  {
    name: 'set a retention period',
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/files/actions/:set-retention`,
    options: ({ fileId }) => ({ json: { dateUnavailable: '2040-01-01', fileIds: [fileId] } }),
  },
  {
    name: 'lift a retention period',
    once: true,
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/files/actions/:unset-retention`,
    options: ({ fileId }) => ({ json: { fileIds: [fileId] } }),
  },
  {
    name: 'D27 add a file',
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/add`,
    options: () => ({ body: uploadForm({ content: `${Math.random()}` }) }),
    refused: 400,
  },
  {
    name: 'P01 upload addresses',
    method: 'GET',
    path: ({ id }) => `/datasets/${id}/uploadurls?size=1`,
  },
  {
    name: 'P04 add several files',
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/addFiles`,
    options: () => ({ body: jsonData([]) }),
  },
  {
    name: 'P06 replace several files',
    method: 'POST',
    path: ({ id }) => `/datasets/${id}/replaceFiles`,
    options: () => ({ body: jsonData([]) }),
  },
]

/** Operations that every lock blocks, an ingest included. */
export const DESTRUCTIVE: readonly Operation[] = [
  {
    name: 'delete the draft',
    once: true,
    method: 'DELETE',
    path: ({ id }) => `/datasets/${id}/versions/:draft`,
  },
]

export const PUBLISHING: Operation = {
  name: 'D15 publish',
  once: true,
  method: 'POST',
  path: ({ id }) => `/datasets/${id}/actions/:publish?type=major`,
}

/** A draft on which each holder has their role, with one file that has every kind of period. */
export async function aLockScene(world: World): Promise<LockScene> {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await world.store.write(async ({ files, settings }) => {
    await settings.put(':ProvCollectionEnabled', 'true')
    await settings.put(':MaxEmbargoDurationInMonths', '-1')
    await settings.put(':MinRetentionDurationInMonths', '-1')
    const record = await files.find(fileId)
    if (record === null) throw new Error('The file is not there')
    const embargo = { dateAvailable: '2031-06-01', reason: null }
    const retention = { dateUnavailable: '2041-01-01', reason: null }
    await files.save({ ...record.file, embargo, retention })
  })
  return { id, fileId }
}

/** Locks the dataset while `work` runs. */
export async function withLocks(
  world: World,
  { id, types }: { readonly id: number; readonly types: readonly LockType[] },
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
