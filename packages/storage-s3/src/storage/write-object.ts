import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import {
  type Bytes,
  closeUnread,
  type DigestAlgorithm,
  type ObjectKey,
  type StoredObject,
} from '@holdfast/core'
import { measuring } from './measuring.ts'
import { objectSize } from './object-facts.ts'
import { partBlocks, partSize } from './part-blocks.ts'
import type { S3Connection } from './s3-connection.ts'
import { isTaken } from './s3-errors.ts'

/** Parts on their way at the same time; one more is being filled. */
const IN_FLIGHT = 3
/** The service itself refuses to write over an object, so that of several writers one wins. */
const ONCE = { IfNoneMatch: '*' } as const

/** Stores the whole stream under a key that holds nothing, or nothing. */
export async function writeObject(
  connection: S3Connection,
  { key, digest }: { readonly key: ObjectKey; readonly digest: DigestAlgorithm },
  bytes: Bytes,
): Promise<StoredObject> {
  try {
    // Spares sending what is refused anyway, and covers services that don't know the condition.
    if ((await objectSize(connection, key)) !== null) throw taken(key)
  } catch (error) {
    await closeUnread(bytes)
    throw error
  }
  const measure = measuring(digest)
  const blocks = partBlocks(observed(bytes, measure.add))
  const first = await blocks.next()
  const block = first.done === true ? new Uint8Array() : first.value
  if (block.length < partSize(1)) {
    await putWhole(connection, key, block)
    return measure.result()
  }
  try {
    await putParts(connection, key, following(block, blocks))
  } finally {
    await blocks.return(undefined)
  }
  return measure.result()
}

const taken = (key: ObjectKey, cause?: unknown) =>
  new Error(`There is an object under key ${key} already`, { cause })

async function* observed(
  bytes: Bytes,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    see(chunk)
    yield chunk
  }
}

async function* following(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first
  // The last block is empty where the object ends with a full part.
  for await (const block of rest) if (block.length > 0) yield block
}

const md5 = (block: Uint8Array) => createHash('md5').update(block).digest('base64')

async function putWhole({ client, bucket }: S3Connection, key: ObjectKey, block: Uint8Array) {
  const what = { Bucket: bucket, Key: key, Body: block, ContentMD5: md5(block), ...ONCE }
  try {
    await client.send(new PutObjectCommand(what))
  } catch (error) {
    throw isTaken(error) ? taken(key, error) : error
  }
}

async function putParts(connection: S3Connection, key: ObjectKey, blocks: Bytes): Promise<void> {
  const { client, bucket } = connection
  const begun = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }))
  const upload = { Bucket: bucket, Key: key, UploadId: begun.UploadId }
  try {
    const tags = await sendParts(blocks, async (block, part) => {
      const body = { Body: block, ContentMD5: md5(block) }
      const sent = await client.send(
        new UploadPartCommand({ ...upload, ...body, PartNumber: part }),
      )
      return sent.ETag
    })
    const parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    await client.send(
      new CompleteMultipartUploadCommand({ ...upload, ...ONCE, MultipartUpload: { Parts: parts } }),
    )
  } catch (error) {
    // What can't be removed now goes when the reservation of the key is swept.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw isTaken(error) ? taken(key, error) : error
  }
}

/** Sends blocks as they come, a few at a time, and answers the tags in order. Ends when none is on its way. */
async function sendParts(
  blocks: Bytes,
  send: (block: Uint8Array, part: number) => Promise<string | undefined>,
): Promise<readonly (string | undefined)[]> {
  const sending: Promise<string | undefined>[] = []
  const waiting = new Set<Promise<unknown>>()
  try {
    for await (const block of blocks) {
      const sent = send(block, sending.length + 1)
      sending.push(sent)
      waiting.add(sent)
      const done = () => void waiting.delete(sent)
      sent.then(done, done)
      if (waiting.size >= IN_FLIGHT) await Promise.race(waiting)
    }
    return await Promise.all(sending)
  } finally {
    await Promise.allSettled(sending)
  }
}
