import {
  type ByteRange,
  type Bytes,
  ObjectMissing,
  type RemotePath,
  rangeWithin,
  remoteAddress,
  StorageUnavailable,
} from '@holdfast/core/rules'
import { ask } from './ask.ts'
import { type BodyPart, bodyPart } from './body-part.ts'
import { fileSize } from './file-size.ts'
import { answeredRange, bodyLength, type RemoteAnswer } from './remote-answer.ts'
import type { RemoteConnection } from './remote-connection.ts'

interface Wanted {
  /** Everything unless given. */
  readonly range?: ByteRange | undefined
  /** How long the file is to be; whatever it is unless given. */
  readonly size?: number | undefined
}

/** The bytes of a file, or of one range of it; the connection is let go when they end, break or aren't wanted. */
export async function readFile(
  connection: RemoteConnection,
  path: RemotePath,
  wanted: Wanted,
): Promise<Bytes> {
  remoteAddress(connection.base, path)
  const { range, size } = wanted
  rangeWithin(size ?? Number.MAX_SAFE_INTEGER, range)
  if (range !== undefined && range.start === range.end) return nothingOf(connection, path, wanted)
  const whole = range === undefined || (range.start === 0 && range.end === size)
  const headers = whole ? {} : { range: `bytes=${range.start}-${range.end - 1}` }
  const answer = await ask(connection, path, { method: 'GET', headers })
  try {
    return bodyPart(answer, partOf(answer, path, wanted))
  } catch (error) {
    await answer.drop()
    throw error
  }
}

/** No range of HTTP is empty: that the file is there, and reaches so far, its size tells. */
async function nothingOf(
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

/** Which part of the body is wanted; servers may send more than they were asked for. */
function partOf(answer: RemoteAnswer, path: RemotePath, { range, size }: Wanted): BodyPart {
  if (answer.status === 200) {
    const found = bodyLength(answer)
    requireSize(path, { found, size })
    if (range === undefined) return { skip: 0, length: found ?? size ?? null }
    if (found !== null) rangeWithin(found, range)
    return { skip: range.start, length: range.end - range.start }
  }
  const told = answeredRange(answer)
  requireSize(path, { found: told.size, size })
  if (answer.status === 416 && range !== undefined)
    throw new RangeError('The remote store has no such part of the file')
  if (told.size !== null && range !== undefined) rangeWithin(told.size, range)
  const { start, end } = told.part ?? NOTHING
  if (start !== range?.start || end !== range.end)
    throw new StorageUnavailable('The remote store sends another part than was asked for')
  return { skip: 0, length: end - start }
}

const NOTHING: ByteRange = { start: 0, end: 0 }

/** What has another size is another file. */
function requireSize(
  path: RemotePath,
  { found, size }: { readonly found: number | null; readonly size: number | undefined },
): void {
  if (size !== undefined && found !== null && found !== size) throw new ObjectMissing(path)
}
