import { randomUUID } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ObjectStorage } from '@holdfast/core'
import { checkedKey, closeUnread, isKeySegment, type ObjectKey } from '@holdfast/core/rules'
import { measured } from './measuring.ts'
import { objectSize } from './object-facts.ts'
import { presignedTransfer } from './presigned-transfer.ts'
import { readObject } from './read-object.ts'
import { connect, type S3Connection, type S3ConnectionOptions } from './s3-connection.ts'
import { dropUnfinished } from './unfinished-uploads.ts'
import { writeMade } from './write-made.ts'
import { writeObject } from './write-object.ts'

/** Options of an S3 storage. */
export type S3StorageOptions = S3ConnectionOptions

/** Objects in a bucket of an S3 service; the object name is the key. */
export interface S3Storage extends ObjectStorage {
  /** The number of connections to the service in use. */
  busySockets(): number
  /** Closes idle connections. The storage must not be used afterwards. */
  close(): void
}

/**
 * Stores objects in a bucket of an S3 service. An object appears only when it is complete. An interrupted
 * write leaves parts, which `dropUnfinished` or a bucket rule removes. Any number of processes may share the
 * bucket.
 */
export function s3Storage(options: S3StorageOptions): S3Storage {
  const connection = connect(options)
  const { client, bucket } = connection
  const probed = probe(connection)
  return {
    put: async (key, bytes, digest) => {
      await checkedOr(key, () => closeUnread(bytes))
      return writeObject(connection, { key, digest }, bytes)
    },
    putMade: async (key, bytes, digest) => {
      await checkedOr(key, () => closeUnread(bytes))
      return writeMade(connection, { key, digest }, bytes)
    },
    get: async (key, range) => readObject(connection, checkedKey(key), range),
    measure: async (key, digest) => measured(await readObject(connection, checkedKey(key)), digest),
    size: async (key) => objectSize(connection, checkedKey(key)),
    delete: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: checkedKey(key) }))
    },
    list: (prefix) => listKeys(connection, prefix),
    ready: probed,
    direct: presignedTransfer(connection),
    downloadUrl: (key, { contentDisposition, contentType, minutes }) => {
      const answer = {
        ResponseContentDisposition: contentDisposition,
        ResponseContentType: contentType,
      }
      const what = { Bucket: bucket, Key: checkedKey(key), ...answer }
      return getSignedUrl(client, new GetObjectCommand(what), { expiresIn: minutes * 60 })
    },
    dropUnfinished: (key) => dropUnfinished(connection, checkedKey(key)),
    busySockets: connection.busySockets,
    close: connection.close,
  }
}

async function checkedOr(key: ObjectKey, refused: () => Promise<void>): Promise<void> {
  try {
    checkedKey(key)
  } catch (error) {
    await refused()
    throw error
  }
}

async function* listKeys({ client, bucket }: S3Connection, prefix: string) {
  const segments = prefix.split('/')
  const beginning = segments.pop() ?? ''
  // No key starts with any other text, and some of it could not be requested.
  if (!segments.every(isKeySegment) || (beginning !== '' && !isKeySegment(beginning))) return
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
    for (const { Key: key } of page.Contents ?? []) if (key !== undefined && isKey(key)) yield key
}

/** Other objects in the bucket are not from this storage. */
const isKey = (key: string): boolean => key.split('/').every(isKeySegment)

/** The first call writes and removes an object; later calls look up one that does not exist. */
function probe(connection: S3Connection): () => Promise<void> {
  const { client, bucket } = connection
  let written = false
  return async () => {
    const key = `holdfast-trial/${randomUUID()}`
    try {
      if (written) return void (await objectSize(connection, key))
      const object = { Bucket: bucket, Key: key }
      await client.send(new PutObjectCommand({ ...object, Body: 'trial' }))
      await client.send(new DeleteObjectCommand(object))
      written = true
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error)
      throw new Error(`The bucket ${bucket} can't be used to store objects: ${reason}`, {
        cause: error,
      })
    }
  }
}
