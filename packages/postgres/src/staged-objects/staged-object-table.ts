import {
  type AnnouncedFile,
  isBeingRemoved,
  type PartsState,
  type SingleState,
  type StagedObject,
  type StagedUpload,
  uploadIdOf,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Document, flag, instant, integer, json, nullable, text } from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'

/** The value of column `direct`, for an upload that the client sends to the store itself. */
interface DirectColumn {
  readonly size: number
  /** A file up to this size is sent in one request. */
  readonly partSize: number
  readonly uploadId: string | null
  /** Null for a resumable upload. */
  readonly secret: string | null
  /** Only of uploads in parts. */
  readonly announced?: AnnouncedFile | null
}

const directDocument: Document<DirectColumn> = v.object({
  size: v.number(),
  partSize: v.number(),
  uploadId: v.nullable(v.string()),
  secret: v.nullable(v.string()),
  announced: v.exactOptional(
    v.nullable(
      v.object({ fileName: v.string(), folder: v.string(), mark: v.nullable(v.string()) }),
    ),
  ),
})

const FACTS = declaredTable('staged_object', {
  objectId: text('object_id'),
  storageDriver: text('storage_driver'),
  key: text('key'),
  datasetId: integer('dataset_id'),
  accountId: integer('account_id'),
  createdAt: instant('created_at'),
  leaseUntil: instant('lease_until'),
  reservedBytes: integer('reserved_bytes'),
})

const UPLOAD = declaredTable('staged_object', {
  direct: nullable(json('direct', directDocument)),
  sweeping: flag('sweeping'),
})

export type StagedObjectTable = TableOf<typeof FACTS> & TableOf<typeof UPLOAD>
export type StagedObjectRow = StoredRow<typeof FACTS> & StoredRow<typeof UPLOAD>

export const stagedObjectRow = (staged: StagedObject) => ({
  ...FACTS.write(staged),
  ...UPLOAD.write({ direct: directColumn(staged), sweeping: isBeingRemoved(staged) }),
})

/** The row for JSON, where `direct` is an object and not its text. */
export const stagedObjectJson = (staged: StagedObject) => ({
  ...stagedObjectRow(staged),
  direct: directColumn(staged),
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
      const { size, partSize, secret, announced } = staged
      return { size, partSize, uploadId: uploadIdOf(staged), secret, announced }
    }
    case 'resumable': {
      const { size } = staged
      return { size, partSize: size, uploadId: uploadIdOf(staged), secret: null }
    }
  }
}

/** Converts a row to a reservation. Throws when its columns contradict each other. */
export const toStagedObject = (row: StagedObjectRow): StagedObject => ({
  ...FACTS.read(row),
  ...uploadOf(row),
})

function uploadOf(row: StagedObjectRow): StagedUpload {
  const { direct, sweeping } = UPLOAD.read(row)
  if (direct === null) return { kind: sweeping ? 'removal' : 'form' }
  const { size, partSize, uploadId, secret, announced = null } = direct
  if (secret === null) return { kind: 'resumable', size, state: partsState(uploadId, sweeping) }
  if (size > partSize)
    return {
      kind: 'multipart',
      size,
      partSize,
      secret,
      announced,
      state: partsState(uploadId, sweeping),
    }
  if (uploadId !== null) throw contradictory(row.object_id)
  return { kind: 'single', size, secret, state: singleState(sweeping) }
}

const singleState = (sweeping: boolean): SingleState =>
  sweeping ? { kind: 'removing', before: { kind: 'reserved' } } : { kind: 'reserved' }

function partsState(uploadId: string | null, sweeping: boolean): PartsState {
  const before = uploadId === null ? RESERVED : ({ kind: 'begun', uploadId } as const)
  return sweeping ? { kind: 'removing', before } : before
}

const RESERVED = { kind: 'reserved' } as const

const contradictory = (objectId: string): Error =>
  new Error(`The columns of the staged object ${objectId} contradict each other`)
