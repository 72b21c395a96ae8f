import {
  CompleteMultipartUploadCommand,
  DeleteObjectTaggingCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { PresignedTransfer } from '@holdfast/core'
import { checkedKey, type ObjectKey, PartsRefused, type PartTag } from '@holdfast/core/rules'
import { entityTag, measureTagged } from './entity-tags.ts'
import { objectFacts } from './object-facts.ts'
import { partUrls } from './part-urls.ts'
import type { S3Connection } from './s3-connection.ts'
import { isAboutParts, isMissing, isUnknownUpload } from './s3-errors.ts'
import { abortUpload, beginUpload } from './unfinished-uploads.ts'

/** A tag for objects that no dataset has registered; a bucket rule may remove them by it. */
const TEMPORARY = 'dv-state=temp'
/** Services accept signatures for at most seven days. */
const MAX_SECONDS = 7 * 24 * 60 * 60

/** Direct uploads from the client to the service, over URLs signed here. */
export function presignedTransfer(connection: S3Connection): PresignedTransfer {
  const { client, bucket } = connection
  return {
    kind: 'presigned',
    uploadUrl: (key, { minutes, tagged }) => {
      const object = { Bucket: bucket, Key: checkedKey(key) }
      const mark = tagged ? { Tagging: TEMPORARY } : {}
      return getSignedUrl(client, new PutObjectCommand({ ...object, ...mark }), {
        expiresIn: minutes * 60,
        // The tag is a header that the client must send, not a part of the URL.
        unhoistableHeaders: new Set(['x-amz-tagging']),
        signableHeaders: new Set(['host', ...(tagged ? ['x-amz-tagging'] : [])]),
      })
    },
    begin: async (key, { count, minutes }) => {
      const Key = checkedKey(key)
      const UploadId = await beginUpload(connection, Key)
      const expiresIn = Math.min(minutes * 60, MAX_SECONDS)
      const urls = await partUrls(connection, { Key, UploadId }, { count, expiresIn })
      return { uploadId: UploadId, urls }
    },
    complete: async ({ key, uploadId }, parts) => complete(connection, { key, uploadId }, parts),
    abort: ({ key, uploadId }) => abortUpload(connection, checkedKey(key), uploadId),
    settle: async (key) => {
      const object = { Bucket: bucket, Key: checkedKey(key) }
      await client.send(new DeleteObjectTaggingCommand(object)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    entityTag: (key) => entityTag(connection, checkedKey(key)),
    measureTagged: (key, digest) => measureTagged(connection, checkedKey(key), digest),
    lastActivity: async (key, uploadId) =>
      latest(
        (await objectFacts(connection, checkedKey(key)))?.modified ?? null,
        uploadId === null ? null : await lastPart(connection, key, uploadId),
      ),
  }
}

async function complete(
  connection: S3Connection,
  { key, uploadId }: { readonly key: ObjectKey; readonly uploadId: string },
  parts: readonly PartTag[],
): Promise<void> {
  const { client, bucket } = connection
  const Parts = parts
    .toSorted((a, b) => a.part - b.part)
    .map(({ part, tag }) => ({ PartNumber: part, ETag: `"${tag}"` }))
  const upload = { Bucket: bucket, Key: checkedKey(key), UploadId: uploadId }
  try {
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    // The request was repeated because the first answer was lost.
    if (isUnknownUpload(error) && (await objectFacts(connection, key)) !== null) return
    if (isUnknownUpload(error) || isAboutParts(error))
      throw new PartsRefused('The storage does not accept these parts', { cause: error })
    throw error
  }
}

async function lastPart(
  { client, bucket }: S3Connection,
  key: ObjectKey,
  uploadId: string,
): Promise<Date | null> {
  const upload = { Bucket: bucket, Key: key, UploadId: uploadId }
  let last: Date | null = null
  let from: string | undefined
  try {
    do {
      const page: ListPartsCommandOutput = await client.send(
        new ListPartsCommand({
          ...upload,
          ...(from === undefined ? {} : { PartNumberMarker: from }),
        }),
      )
      for (const { LastModified } of page.Parts ?? []) last = latest(last, LastModified ?? null)
      // Some services name a next marker on the last page.
      from = page.IsTruncated === true ? page.NextPartNumberMarker : undefined
    } while (from !== undefined)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return last
}

const latest = (a: Date | null, b: Date | null): Date | null =>
  a === null || (b !== null && b > a) ? b : a
