import { HeadObjectCommand } from '@aws-sdk/client-s3'
import type { ObjectKey } from '@holdfast/core/rules'
import type { S3Connection } from './s3-connection.ts'
import { isMissing } from './s3-errors.ts'

/** The facts about a stored object. */
export interface ObjectFacts {
  readonly size: number
  readonly modified: Date | null
  /** With its quotes. */
  readonly tag: string | null
}

/** The facts that the service has about an object; null when there is none. */
export async function objectFacts(
  { client, bucket }: S3Connection,
  key: ObjectKey,
): Promise<ObjectFacts | null> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    const { ContentLength: size = 0, LastModified: modified = null, ETag: tag = null } = head
    return { size, modified, tag }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The size of an object in bytes; null when it does not exist. */
export const objectSize = async (connection: S3Connection, key: ObjectKey) =>
  (await objectFacts(connection, key))?.size ?? null
