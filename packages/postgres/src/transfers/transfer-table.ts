import type {
  Transfer,
  TransferFiles,
  TransferPermission,
  TransferState,
} from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Document, instant, integer, json, nullable, text } from '../database/columns.ts'
import { declaredTable, type StoredRow, type TableOf } from '../database/declared-table.ts'
import { fileInput } from '../resumable-uploads/resumable-upload-table.ts'

const text0 = v.nullable(v.string())
const count = v.number()
const problems = v.array(v.object({ file: v.string(), reason: v.string() }))

const permission: Document<TransferPermission> = v.object({
  endpoint: v.string(),
  folder: v.string(),
  principal: v.string(),
  access: v.picklist(['write', 'read']),
})

const end = v.variant('kind', [
  v.object({ kind: v.literal('completed'), files: count }),
  v.object({ kind: v.literal('completedWithErrors'), files: count, problems }),
  v.object({ kind: v.literal('failedRemotely'), reason: v.string() }),
  v.object({ kind: v.literal('failedHere'), reason: v.string(), problems }),
  v.object({ kind: v.literal('cancelled') }),
  v.object({ kind: v.literal('expired') }),
])

const progress = v.object({ files: count, filesDone: count, bytesDone: count })

const state: Document<TransferState> = v.variant('kind', [
  v.object({ kind: v.literal('offered'), until: count }),
  v.object({
    kind: v.literal('running'),
    task: v.string(),
    cursor: text0,
    unseenSince: v.nullable(count),
    progress: v.nullable(progress),
  }),
  v.object({
    kind: v.literal('registering'),
    task: v.string(),
    unseenSince: v.nullable(count),
  }),
  v.object({ kind: v.literal('ended'), at: count, end, task: text0 }),
])

const files: Document<TransferFiles> = v.variant('direction', [
  v.object({
    direction: v.literal('in'),
    files: v.array(
      v.object({
        objectId: v.string(),
        registration: v.nullable(
          v.object({
            storageIdentifier: text0,
            fileName: text0,
            mimeType: text0,
            checksum: v.nullable(v.object({ type: v.string(), value: v.string() })),
            input: fileInput,
          }),
        ),
        from: text0,
      }),
    ),
  }),
  v.object({
    direction: v.literal('out'),
    files: v.array(v.object({ fileId: count, objectId: v.string(), to: text0 })),
  }),
])

const TRANSFER = declaredTable('transfer', {
  id: text('id'),
  datasetId: integer('dataset_id'),
  accountId: nullable(integer('account_id')),
  storageDriver: text('storage_driver'),
  service: text('service'),
  remote: nullable(text('remote')),
  createdAt: instant('created_at'),
  permission: nullable(json('permission', permission)),
  permissionKey: nullable(text('permission_key')),
  state: json('state', state),
  files: json('files', files),
  dueAt: nullable(instant('due_at')),
})

export type TransferTable = TableOf<typeof TRANSFER>

/** The columns of some properties. */
export const writeTransfer = TRANSFER.write

export const toTransfer = (row: StoredRow<typeof TRANSFER>): Transfer => {
  const { files: moved, permissionKey: _, dueAt: __, createdAt, ...facts } = TRANSFER.read(row)
  return { ...facts, ...moved, createdAt: createdAt.getTime() }
}
