import type { DataFile } from '../files/file-record.ts'

/** The facts about a file that say where its bytes are. */
export type Formed = Pick<
  DataFile,
  'storageDriver' | 'objectId' | 'remotePath' | 'size' | 'contentType' | 'crc32' | 'table'
>

/** Bytes of a file as one object has them. */
export type StoredForm = Omit<Formed, 'table'>

/** The bytes that were uploaded. */
export const uploadedForm = (file: Formed): StoredForm => ({
  storageDriver: file.storageDriver,
  objectId: file.objectId,
  remotePath: file.remotePath,
  size: file.table?.original.size ?? file.size,
  contentType: file.table?.original.contentType ?? file.contentType,
  crc32: file.crc32,
})

/** The bytes that are given out: of a table, the line of names and the text. */
export function archivalForm(file: Formed): StoredForm {
  if (file.table === null) return uploadedForm(file)
  const { storageDriver, objectId, crc32, headerBytes } = file.table.text
  const size = headerBytes + file.size
  return { storageDriver, objectId, remotePath: null, size, contentType: file.contentType, crc32 }
}

/** The bytes that the file takes from quotas: those of the upload and those of the table. */
export const storedBytes = ({ size, table }: Pick<DataFile, 'size' | 'table'>): number =>
  size + (table?.original.size ?? 0)
