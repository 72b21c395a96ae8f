import { Readable } from 'node:stream'
import { Upload } from '@aws-sdk/lib-storage'
import type { Bytes, DigestAlgorithm, ObjectKey, StoredObject } from '@holdfast/core/rules'
import { measuring } from './measuring.ts'
import type { S3Connection } from './s3-connection.ts'

/** Bytes of one part: 10,000 of them are the largest object. */
const PART_BYTES = 8 * 1024 ** 2
/** The number of parts sent at a time; one more is being filled. */
const IN_FLIGHT = 2

/**
 * Stores an object that the service makes itself, under a key that nobody else writes: the whole stream, or nothing.
 * Received files go through `writeObject` (decision 0406).
 */
export async function writeMade(
  { client, bucket }: S3Connection,
  { key, digest }: { readonly key: ObjectKey; readonly digest: DigestAlgorithm },
  bytes: Bytes,
): Promise<StoredObject> {
  const measure = measuring(digest)
  const body = Readable.from(copies(bytes, measure.add), { objectMode: false })
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: key, Body: body, IfNoneMatch: '*' },
    partSize: PART_BYTES,
    queueSize: IN_FLIGHT,
  })
  try {
    await upload.done()
    return measure.result()
  } finally {
    body.destroy()
  }
}

/** The library keeps chunks until they are sent, and a chunk is valid only until the next one. */
async function* copies(bytes: Bytes, see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    see(chunk)
    yield Uint8Array.from(chunk)
  }
}
