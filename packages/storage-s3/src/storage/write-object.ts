import { createHash } from 'node:crypto'
import {
  CompleteMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import {
  type Bytes,
  closeUnread,
  type DigestAlgorithm,
  type ObjectKey,
  type StoredObject,
} from '@holdfast/core/rules'
import { measuring } from './measuring.ts'
import { objectFacts, objectSize } from './object-facts.ts'
import { partBlocks, partSize } from './part-blocks.ts'
import { type PartMemory, partMemory } from './part-memory.ts'
import type { S3Connection } from './s3-connection.ts'
import { attemptsOf, isTaken } from './s3-errors.ts'
import { abortUpload, beginUpload, isCompleted } from './unfinished-uploads.ts'

/** The number of parts sent at a time, if memory allows; one more is being filled. */
const IN_FLIGHT = 3
/** The service refuses to overwrite an object, so that one of several writers wins. */
const ONCE = { IfNoneMatch: '*' } as const

/** Stores the whole stream under an unused key, or stores nothing. */
export async function writeObject(
  connection: S3Connection,
  { key, digest }: { readonly key: ObjectKey; readonly digest: DigestAlgorithm },
  bytes: Bytes,
): Promise<StoredObject> {
  try {
    // Avoids sending bytes that would be refused, and covers services that ignore the condition.
    if ((await objectSize(connection, key)) !== null) throw taken(key)
  } catch (error) {
    await closeUnread(bytes)
    throw error
  }
  const measure = measuring(digest)
  const memory = partMemory(connection.partMemory)
  const blocks = partBlocks(observed(bytes, measure.add), memory)
  const first = await blocks.next()
  const block = first.done === true ? new Uint8Array() : first.value
  if (block.length < partSize(1)) {
    await putWhole(connection, key, block)
    return measure.result()
  }
  try {
    await putParts(connection, key, { blocks: following(block, blocks), memory })
  } finally {
    await blocks.return(undefined)
    memory.close()
  }
  return measure.result()
}

const taken = (key: ObjectKey, cause?: unknown) =>
  new Error(`An object already exists under the key ${key}`, { cause })

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
  // The last block is empty when the object ends with a full part.
  for await (const block of rest) if (block.length > 0) yield block
}

// The service verifies every body with the SHA-256 in the request signature.
async function putWhole(connection: S3Connection, key: ObjectKey, block: Uint8Array) {
  const { client, bucket } = connection
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: block, ...ONCE }))
  } catch (error) {
    if (!isTaken(error)) throw error
    // The object may come from our own attempt whose answer was lost.
    if (attemptsOf(error) === 1 || !(await holds(connection, key, block))) throw taken(key, error)
  }
}

/** Whether the key holds these bytes, as far as the service uses MD5 as entity tag. */
async function holds(connection: S3Connection, key: ObjectKey, block: Uint8Array) {
  const tag = `"${createHash('md5').update(block).digest('hex')}"`
  return (await objectFacts(connection, key))?.tag === tag
}

interface Parts {
  readonly blocks: Bytes
  readonly memory: PartMemory
}

async function putParts(
  connection: S3Connection,
  key: ObjectKey,
  { blocks, memory }: Parts,
): Promise<void> {
  const { client, bucket } = connection
  const UploadId = await beginUpload(connection, key)
  const upload = { Bucket: bucket, Key: key, UploadId }
  try {
    const tags = await sendParts(blocks, async (block, part) => {
      const command = new UploadPartCommand({ ...upload, Body: block, PartNumber: part })
      try {
        return (await client.send(command)).ETag
      } finally {
        // Also after a failure, since filling the next block may wait for this one.
        memory.giveBack(block)
      }
    })
    const parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    const made = new CompleteMultipartUploadCommand({
      ...upload,
      ...ONCE,
      MultipartUpload: { Parts: parts },
    })
    await client.send(made).catch(async (error: unknown) => {
      if (attemptsOf(error) === 1 || !(await isCompleted(connection, key, UploadId))) throw error
    })
  } catch (error) {
    // Parts that cannot be removed now are removed when the reservation of the key expires.
    await abortUpload(connection, key, UploadId).catch(() => {})
    throw isTaken(error) ? taken(key, error) : error
  }
}

/**
 * Sends blocks as they arrive, a few at a time, and returns the tags in order. Stops after a failure, and
 * ends when no block is being sent.
 */
async function sendParts(
  blocks: Bytes,
  send: (block: Uint8Array, part: number) => Promise<string | undefined>,
): Promise<readonly (string | undefined)[]> {
  const sending: Promise<string | undefined>[] = []
  const waiting = new Set<Promise<unknown>>()
  let failed = false
  try {
    for await (const block of blocks) {
      if (failed) break
      const sent = send(block, sending.length + 1)
      sending.push(sent)
      waiting.add(sent)
      sent.then(
        () => waiting.delete(sent),
        () => {
          failed = true
        },
      )
      if (waiting.size >= IN_FLIGHT) await Promise.race(waiting)
    }
    return await Promise.all(sending)
  } finally {
    await Promise.allSettled(sending)
  }
}
