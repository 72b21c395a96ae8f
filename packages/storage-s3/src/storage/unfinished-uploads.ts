import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
} from '@aws-sdk/client-s3'
import type { ObjectKey } from '@holdfast/core/rules'
import { objectSize } from './object-facts.ts'
import type { S3Connection } from './s3-connection.ts'
import { isMissing, isUnknownUpload } from './s3-errors.ts'

/**
 * Starts a multipart upload and returns its id. Aborts any other upload under `key` that a lost answer may
 * have left.
 */
export async function beginUpload(connection: S3Connection, key: ObjectKey): Promise<string> {
  const { client, bucket } = connection
  const begun = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }))
  const { UploadId, $metadata } = begun
  if (UploadId === undefined) throw new Error('The storage started an upload without an id')
  // The id of an upload started by a lost attempt is unknown.
  if (($metadata.attempts ?? 1) > 1)
    for await (const other of uploadsOf(connection, key))
      if (other !== UploadId) await abortUpload(connection, key, other)
  return UploadId
}

/** Aborts every unfinished upload under `key`. */
export async function dropUnfinished(connection: S3Connection, key: ObjectKey): Promise<void> {
  for await (const UploadId of uploadsOf(connection, key))
    await abortUpload(connection, key, UploadId)
}

/** Aborts a multipart upload; a missing one is no error. */
export async function abortUpload(
  { client, bucket }: S3Connection,
  key: ObjectKey,
  uploadId: string,
): Promise<void> {
  const upload = { Bucket: bucket, Key: key, UploadId: uploadId }
  await client.send(new AbortMultipartUploadCommand(upload)).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

/**
 * Whether the upload was completed by a request whose answer was lost. Valid only if no one else could have
 * aborted it.
 */
export async function isCompleted(
  connection: S3Connection,
  key: ObjectKey,
  uploadId: string,
): Promise<boolean> {
  const { client, bucket } = connection
  const upload = { Bucket: bucket, Key: key, UploadId: uploadId }
  try {
    await client.send(new ListPartsCommand({ ...upload, MaxParts: 1 }))
    return false
  } catch (error) {
    if (!isUnknownUpload(error)) throw error
    return (await objectSize(connection, key)) !== null
  }
}

async function* uploadsOf({ client, bucket }: S3Connection, key: ObjectKey) {
  let from: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } | null = {}
  while (from !== null) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key, ...from }),
    )
    // The prefix also matches longer keys.
    for (const { Key, UploadId } of page.Uploads ?? [])
      if (Key === key && UploadId !== undefined) yield UploadId
    const { NextKeyMarker, NextUploadIdMarker } = page
    from =
      page.IsTruncated === true && NextKeyMarker !== undefined
        ? {
            KeyMarker: NextKeyMarker,
            ...(NextUploadIdMarker === undefined ? {} : { UploadIdMarker: NextUploadIdMarker }),
          }
        : null
  }
}
