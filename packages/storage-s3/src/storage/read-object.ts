import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import {
  type ByteRange,
  type Bytes,
  type ObjectKey,
  ObjectMissing,
  rangeWithin,
  StorageUnavailable,
} from '@holdfast/core/rules'
import { type BodyStream, destroyBody, isBodyStream, withSilenceLimit } from './body-stream.ts'
import { objectSize } from './object-facts.ts'
import { type Chunks, readAhead } from './read-ahead.ts'
import type { S3Connection } from './s3-connection.ts'
import { isMissing, statusOf } from './s3-errors.ts'

/** How often a broken download is resumed. */
const RESUMPTIONS = 3

/**
 * The bytes of an object or of one range of it. The connection is released when they end, fail or are no
 * longer wanted.
 */
export async function readObject(
  connection: S3Connection,
  key: ObjectKey,
  range?: ByteRange,
): Promise<Bytes> {
  if (range !== undefined) {
    rangeWithin(Number.MAX_SAFE_INTEGER, range)
    if (range.start === range.end) return nothingOf(connection, key, range)
  }
  const opened = await open(connection, key, range === undefined ? {} : { range })
  const { start, end } = opened.part
  return readAhead(resumed(connection, key, opened), end - start)
}

interface Opened {
  readonly body: BodyStream
  readonly part: ByteRange
  readonly tag: string | undefined
}

async function nothingOf(connection: S3Connection, key: ObjectKey, range: ByteRange) {
  const size = await objectSize(connection, key)
  if (size === null) throw new ObjectMissing(key)
  rangeWithin(size, range)
  return (async function* (): AsyncGenerator<Uint8Array> {})()
}

async function open(
  { client, bucket }: S3Connection,
  key: ObjectKey,
  { range, tag }: { readonly range?: ByteRange; readonly tag?: string | undefined },
): Promise<Opened> {
  const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end - 1}` }
  const same = tag === undefined ? {} : { IfMatch: tag }
  const answer = await client
    .send(new GetObjectCommand({ Bucket: bucket, Key: key, ...wanted, ...same }))
    .catch((error: unknown) => {
      if (isMissing(error)) throw new ObjectMissing(key, { cause: error })
      if (statusOf(error) === 416)
        throw new RangeError(`The range is not inside the object ${key}`, { cause: error })
      throw error
    })
  const { Body: body, ETag } = answer
  if (!isBodyStream(body)) throw new Error('The S3 client returned no stream')
  try {
    const part = partOf(answer, range)
    return { body, part, tag: ETag }
  } catch (error) {
    await destroyBody(body)
    throw error
  }
}

/** The range in the response, which must be the requested one. */
function partOf(answer: GetObjectCommandOutput, range: ByteRange | undefined): ByteRange {
  if (range === undefined) {
    if (answer.ContentLength === undefined)
      throw new StorageUnavailable('The S3 service does not state the length of an object')
    return { start: 0, end: answer.ContentLength }
  }
  const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.ContentRange ?? '') ?? []
  if (Number(first) !== range.start)
    throw new StorageUnavailable('The S3 service sent another range than requested')
  return rangeWithin(Number(total), range)
}

/** Chunks that resume at the same position when the connection breaks. */
function resumed(connection: S3Connection, key: ObjectKey, opened: Opened): Chunks {
  const { part, tag } = opened
  let { body } = opened
  let chunks = withSilenceLimit(body, connection.silenceMs)
  let at = part.start
  let resumptions = 0
  let closed = false

  const end = () => {
    closed = true
    return { done: true, value: undefined } as const
  }
  const reopen = async (error: unknown) => {
    await destroyBody(body)
    resumptions += 1
    if (resumptions > RESUMPTIONS)
      throw new StorageUnavailable(
        `The connection to the S3 service breaks whenever ${key} is read`,
        {
          cause: error,
        },
      )
    const again = await open(connection, key, { range: { start: at, end: part.end }, tag })
    body = again.body
    chunks = withSilenceLimit(body, connection.silenceMs)
    // The reader left while the connection was reopened.
    if (closed) await destroyBody(body)
  }
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    while (!closed) {
      try {
        const step = await chunks.next()
        if (step.done !== true) {
          at += step.value.length
          return step
        }
        if (at === part.end) return end()
        throw new Error(`The object ${key} ended ${part.end - at} bytes early`)
      } catch (error) {
        if (!closed) await reopen(error)
      }
    }
    return end()
  }
  const leave = async () => {
    if (closed) return
    closed = true
    await destroyBody(body)
  }
  return { next, leave }
}
