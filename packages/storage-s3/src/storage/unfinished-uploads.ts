import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import type { ObjectKey } from '@holdfast/core'
import type { S3Connection } from './s3-connection.ts'
import { isMissing } from './s3-errors.ts'

/** Removes the parts of every upload under `key` that was not completed. */
export async function dropUnfinished(connection: S3Connection, key: ObjectKey): Promise<void> {
  for await (const UploadId of uploadsOf(connection, key))
    await abortUpload(connection, key, UploadId)
}

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

async function* uploadsOf({ client, bucket }: S3Connection, key: ObjectKey) {
  let from: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } | null = {}
  while (from !== null) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key, ...from }),
    )
    // The prefix also finds longer keys.
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
