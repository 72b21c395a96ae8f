import {
  CompleteMultipartUploadCommand,
  DeleteObjectTaggingCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { PresignedTransfer } from '@holdfast/core'
import { checkedKey, type ObjectKey, PartsRefused, type PartTag } from '@holdfast/core/rules'
import { entityTag, measureTagged } from './entity-tags.ts'
import { listedParts } from './listed-parts.ts'
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
  const uploadUrl: PresignedTransfer['uploadUrl'] = (key, { minutes, tagged }) => {
    const object = { Bucket: bucket, Key: checkedKey(key) }
    const mark = tagged ? { Tagging: TEMPORARY } : {}
    return getSignedUrl(client, new PutObjectCommand({ ...object, ...mark }), {
      expiresIn: minutes * 60,
      // The tag is a header that the client must send, not a part of the URL.
      unhoistableHeaders: new Set(['x-amz-tagging']),
      signableHeaders: new Set(['host', ...(tagged ? ['x-amz-tagging'] : [])]),
    })
  }
  const urlsOf: PresignedTransfer['partUrls'] = ({ key, uploadId }, { parts, minutes }) => {
    const expiresIn = Math.min(minutes * 60, MAX_SECONDS)
    const upload = { Key: checkedKey(key), UploadId: uploadId }
    return partUrls(connection, upload, { parts, expiresIn })
  }
  return {
    kind: 'presigned',
    uploadUrl,
    begin: async (key, { count, minutes }) => {
      const uploadId = await beginUpload(connection, checkedKey(key))
      const parts = Array.from({ length: count }, (_, index) => index + 1)
      return { uploadId, urls: await urlsOf({ key, uploadId }, { parts, minutes }) }
    },
    // The bucket may be a part of the host, and only the library knows when.
    origin: async () => new URL(await uploadUrl('origin', { minutes: 1, tagged: false })).origin,
    sentParts: async ({ key, uploadId }) => {
      const listed = await listedParts(connection, checkedKey(key), uploadId)
      return listed?.map(({ part, tag, size }) => ({ part, tag, size })) ?? null
    },
    partUrls: urlsOf,
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
        uploadId === null ? null : await lastPart(connection, checkedKey(key), uploadId),
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
  connection: S3Connection,
  key: ObjectKey,
  uploadId: string,
): Promise<Date | null> {
  const parts = (await listedParts(connection, key, uploadId)) ?? []
  return parts.reduce<Date | null>((last, { arrived }) => latest(last, arrived), null)
}

const latest = (a: Date | null, b: Date | null): Date | null =>
  a === null || (b !== null && b > a) ? b : a
