import {
  isBeingRemoved,
  type PartsState,
  type SingleState,
  type StagedObject,
  type StagedUpload,
  uploadIdOf,
} from '@holdfast/core/rules'
import type { Selectable } from 'kysely'
import type { StagedObjectTable } from '../database/tables.ts'

/** What the column `direct` holds of an upload that a client carries out itself. */
interface DirectColumn {
  readonly size: number
  /** A file that is no larger goes in one request. */
  readonly partSize: number
  readonly uploadId: string | null
  /** Null for a resumable upload. */
  readonly secret: string | null
}

/** The row of a reservation; `direct` is JSON, as a value. */
export const stagedObjectRow = (staged: StagedObject) => ({
  object_id: staged.objectId,
  storage_driver: staged.storageDriver,
  key: staged.key,
  dataset_id: staged.datasetId,
  account_id: staged.accountId,
  created_at: staged.createdAt,
  lease_until: staged.leaseUntil,
  reserved_bytes: staged.reservedBytes,
  direct: directColumn(staged),
  sweeping: isBeingRemoved(staged),
})

function directColumn(staged: StagedObject): DirectColumn | null {
  switch (staged.kind) {
    case 'form':
    case 'removal':
      return null
    case 'single': {
      const { size, secret } = staged
      return { size, partSize: size, uploadId: null, secret }
    }
    case 'multipart': {
      const { size, partSize, secret } = staged
      return { size, partSize, uploadId: uploadIdOf(staged), secret }
    }
    case 'resumable': {
      const { size } = staged
      return { size, partSize: size, uploadId: uploadIdOf(staged), secret: null }
    }
  }
}

/** The reservation that a row holds. Throws where its columns contradict each other. */
export const toStagedObject = (row: Selectable<StagedObjectTable>): StagedObject => ({
  objectId: row.object_id,
  storageDriver: row.storage_driver,
  key: row.key,
  datasetId: row.dataset_id,
  accountId: row.account_id,
  createdAt: row.created_at,
  leaseUntil: row.lease_until,
  reservedBytes: row.reserved_bytes,
  ...uploadOf(row),
})

function uploadOf({
  object_id,
  direct,
  sweeping,
}: Pick<Selectable<StagedObjectTable>, 'object_id' | 'direct' | 'sweeping'>): StagedUpload {
  if (direct === null) return { kind: sweeping ? 'removal' : 'form' }
  const column = directOf(direct)
  if (column === null) throw contradictory(object_id)
  const { size, partSize, uploadId, secret } = column
  if (secret === null) return { kind: 'resumable', size, state: partsState(uploadId, sweeping) }
  if (size > partSize)
    return { kind: 'multipart', size, partSize, secret, state: partsState(uploadId, sweeping) }
  if (uploadId !== null) throw contradictory(object_id)
  return { kind: 'single', size, secret, state: singleState(sweeping) }
}

/** Null for what no upload is written as. */
function directOf(value: unknown): DirectColumn | null {
  if (typeof value !== 'object' || value === null) return null
  const {
    size,
    partSize,
    uploadId = null,
    secret = null,
  }: Partial<Record<string, unknown>> = {
    ...value,
  }
  return typeof size === 'number' &&
    typeof partSize === 'number' &&
    isTextOrNull(uploadId) &&
    isTextOrNull(secret)
    ? { size, partSize, uploadId, secret }
    : null
}

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string'

const singleState = (sweeping: boolean): SingleState =>
  sweeping ? { kind: 'removing', before: { kind: 'reserved' } } : { kind: 'reserved' }

function partsState(uploadId: string | null, sweeping: boolean): PartsState {
  const before = uploadId === null ? RESERVED : ({ kind: 'begun', uploadId } as const)
  return sweeping ? { kind: 'removing', before } : before
}

const RESERVED = { kind: 'reserved' } as const

const contradictory = (objectId: string): Error =>
  new Error(`The columns of the staged object ${objectId} contradict each other`)
