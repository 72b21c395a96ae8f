import {
  type ByteRange,
  type Bytes,
  ObjectMissing,
  type RemotePath,
  rangeWithin,
  remoteAddress,
  StorageUnavailable,
} from '@holdfast/core/rules'
import { type BodyPart, bodyPart } from './body-part.ts'
import { fileSize } from './file-size.ts'
import { answeredRange, bodyLength, type RemoteAnswer } from './remote-answer.ts'
import type { RemoteConnection } from './remote-connection.ts'
import { requestFile } from './request-file.ts'

interface Wanted {
  /** The range to read. Default the whole file. */
  readonly range?: ByteRange | undefined
  /** The expected size of the file. Default any. */
  readonly size?: number | undefined
}

/**
 * The bytes of a file or of one range of it. The connection is released when they end, fail or are no longer
 * wanted.
 */
export async function readFile(
  connection: RemoteConnection,
  path: RemotePath,
  wanted: Wanted,
): Promise<Bytes> {
  remoteAddress(connection.base, path)
  const { range, size } = wanted
  rangeWithin(size ?? Number.MAX_SAFE_INTEGER, range)
  if (range !== undefined && range.start === range.end) return emptyRange(connection, path, wanted)
  const whole = range === undefined || (range.start === 0 && range.end === size)
  const headers = whole ? {} : { range: `bytes=${range.start}-${range.end - 1}` }
  const answer = await requestFile(connection, path, { method: 'GET', headers })
  try {
    return bodyPart(answer, partOf(answer, path, wanted))
  } catch (error) {
    await answer.drop()
    throw error
  }
}

/** HTTP has no empty ranges, so this checks with the size that the file exists and the range is inside it. */
async function emptyRange(
  connection: RemoteConnection,
  path: RemotePath,
  { range, size }: Wanted,
): Promise<Bytes> {
  const found = await fileSize(connection, path)
  if (found === null) throw new ObjectMissing(path)
  requireSize(path, { found, size })
  rangeWithin(found, range)
  return (async function* (): AsyncGenerator<Uint8Array> {})()
}

/** The wanted part of the body; servers may send more than requested. */
function partOf(answer: RemoteAnswer, path: RemotePath, { range, size }: Wanted): BodyPart {
  if (answer.status === 200) {
    const found = bodyLength(answer)
    requireSize(path, { found, size })
    if (range === undefined) return { skip: 0, length: found ?? size ?? null }
    if (found !== null) rangeWithin(found, range)
    return { skip: range.start, length: range.end - range.start }
  }
  const reported = answeredRange(answer)
  requireSize(path, { found: reported.size, size })
  if (answer.status === 416 && range !== undefined)
    throw new RangeError('The range is outside the file in the remote store')
  if (reported.size !== null && range !== undefined) rangeWithin(reported.size, range)
  const { start, end } = reported.part ?? EMPTY
  if (start !== range?.start || end !== range.end)
    throw new StorageUnavailable('The remote store sent another range than requested')
  return { skip: 0, length: end - start }
}

const EMPTY: ByteRange = { start: 0, end: 0 }

/** A file with another size is a different file. */
function requireSize(
  path: RemotePath,
  { found, size }: { readonly found: number | null; readonly size: number | undefined },
): void {
  if (size !== undefined && found !== null && found !== size) throw new ObjectMissing(path)
}
