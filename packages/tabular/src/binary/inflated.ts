import { Readable } from 'node:stream'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { damaged, type FileBytes } from './file-bytes.ts'
import { checkGrowth } from './growth.ts'

const PIECE = 128 * 1024

/** A part of a file that is compressed. */
export interface CompressedPart {
  readonly file: FileBytes
  readonly from: number
  readonly to: number
  /** What it is, in the words of a refusal: `its first sheet`. */
  readonly name: string
}

/** The pieces of a part of a file as they are. They are all in the same memory. */
export function* filePieces({ file, from, to }: CompressedPart): Generator<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(Math.min(PIECE, Math.max(1, to - from)))
  for (let at = from; at < to; at += piece.length) {
    const part = piece.subarray(0, Math.min(piece.length, to - at))
    file.read(part, at)
    yield part
  }
}

/** Inflates a part of a file piece by piece. Throws `TableRefusal` for data that cannot be inflated, or grow too much. */
export async function* inflated(
  part: CompressedPart,
  kind: 'raw' | 'gzip',
): AsyncGenerator<Uint8Array> {
  // In small pieces: large ones are garbage outside of the heap, for which all of the heap is looked through each time.
  const inflate = kind === 'raw' ? createInflateRaw() : createGunzip()
  // A copy of each piece: the stream still holds one while the next is read.
  const pieces = Readable.from(copies(part), { highWaterMark: 1, objectMode: true })
  pieces.on('error', (error) => inflate.destroy(error)).pipe(inflate)
  let bytes = 0
  try {
    for await (const piece of inflate) {
      bytes += piece.length
      checkGrowth(part.name, bytes, part.file.size)
      yield piece
    }
  } catch (error) {
    throw isOfZlib(error) ? damaged(`${part.name} cannot be decompressed`) : error
  } finally {
    pieces.destroy()
    inflate.destroy()
  }
}

function* copies(part: CompressedPart): Generator<Uint8Array> {
  for (const piece of filePieces(part)) yield Uint8Array.from(piece)
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
