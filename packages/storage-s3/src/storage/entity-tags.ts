import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import {
  type DigestAlgorithm,
  type ObjectKey,
  ObjectMissing,
  type TaggedObject,
} from '@holdfast/core/rules'
import { destroyBody, isBodyStream, withSilenceLimit } from './body-stream.ts'
import { measured } from './measuring.ts'
import type { S3Connection } from './s3-connection.ts'
import { isMissing } from './s3-errors.ts'

/** The entity tag of the object under the key; null when there is none. */
export async function entityTag(
  { client, bucket }: S3Connection,
  key: ObjectKey,
): Promise<string | null> {
  try {
    const { ETag } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    return given(ETag)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Reads the object in one response, whose tag belongs to exactly these bytes. */
export async function measureTagged(
  { client, bucket, silenceMs }: S3Connection,
  key: ObjectKey,
  digest: DigestAlgorithm,
): Promise<TaggedObject> {
  const answer = await client
    .send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    .catch((error: unknown) => {
      if (isMissing(error)) throw new ObjectMissing(key, { cause: error })
      throw error
    })
  const { Body: body, ETag, ContentLength: length } = answer
  if (!isBodyStream(body)) throw new Error('The S3 client returned no stream')
  const chunks = withSilenceLimit(body, silenceMs)
  try {
    const stored = await measured({ [Symbol.asyncIterator]: () => chunks }, digest)
    if (length !== undefined && stored.size !== length)
      throw new Error(`The object ${key} ended ${length - stored.size} bytes early`)
    return { ...stored, tag: given(ETag) }
  } finally {
    await destroyBody(body)
  }
}

function given(tag: string | undefined): string {
  if (tag === undefined) throw new Error('The storage returned an object without a tag')
  return tag
}
