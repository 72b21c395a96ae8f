import { inflateSync } from 'node:zlib'
import { Cursor } from '../binary/cursor.ts'
import { damaged, type FileBytes } from '../binary/file-bytes.ts'
import { checkGrowth } from '../binary/growth.ts'

const LARGEST_BLOCK = 16 * 1024 * 1024
/** Bytes of a block's description. */
const DESCRIPTOR = 24
/** Bytes that nobody reads: the place of the header, the bias, a zero and the usual size, the place before compression. */
const OWN_PLACE = 8
const TRAILER_BEGIN = 8 + 8 + 4
const PLACE_BEFORE = 8
/** Blocks of a file; programs write blocks of 4 MiB. */
const BLOCKS = 1_000_000

interface Block {
  readonly from: number
  readonly size: number
  readonly place: number
  readonly compressed: number
}

/** The data of a `$FL3` file, inflated block by block as they are read. */
export class ZlibBlocks implements FileBytes {
  readonly size: number
  private readonly file: FileBytes
  private readonly blocks: readonly Block[]
  private open: { readonly block: Block; readonly bytes: Uint8Array } | null = null

  /** `cursor` is at the header of the compressed data. */
  constructor(file: FileBytes, cursor: Cursor) {
    this.file = file
    cursor.skip(OWN_PLACE)
    const trailer = new Cursor(file, cursor.unsigned(8))
    trailer.littleEndian = cursor.littleEndian
    this.blocks = readBlocks(trailer)
    this.size = this.blocks.reduce((sum, { size }) => sum + size, 0)
    checkGrowth('its compressed data', this.size, file.size)
    // Blocks that share bytes would be read and inflated again and again.
    const compressed = this.blocks.reduce((sum, block) => sum + block.compressed, 0)
    if (compressed > file.size) throw damaged('its blocks of compressed data overlap')
  }

  read(into: Uint8Array, at: number): void {
    for (let done = 0; done < into.length; ) {
      const { block, bytes } = this.inflated(at + done)
      const part = bytes.subarray(at + done - block.from, at - block.from + into.length)
      into.set(part, done)
      done += part.length
    }
  }

  private inflated(at: number): { readonly block: Block; readonly bytes: Uint8Array } {
    const { open } = this
    if (open !== null && at >= open.block.from && at < open.block.from + open.block.size)
      return open
    const block = this.blockAt(at)
    if (block === undefined) throw damaged('its compressed data end too early')
    this.open = { block, bytes: this.inflate(block) }
    return this.open
  }

  /** The block with the byte at this place; they are in order. */
  private blockAt(at: number): Block | undefined {
    let low = 0
    let high = this.blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.blocks[middle]?.from ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return this.blocks[low]
  }

  private inflate({ place, compressed, size }: Block): Uint8Array {
    if (place + compressed > this.file.size) throw damaged('a block of compressed data is missing')
    const bytes = new Uint8Array(compressed)
    this.file.read(bytes, place)
    const inflated = inflate(bytes, size)
    if (inflated === null || inflated.length !== size)
      throw damaged('a block of compressed data cannot be read')
    return inflated
  }
}

function readBlocks(trailer: Cursor): readonly Block[] {
  trailer.skip(TRAILER_BEGIN)
  const count = trailer.u32()
  if (count > BLOCKS || count * DESCRIPTOR > trailer.left)
    throw damaged('its list of blocks is too long')
  let from = 0
  return Array.from({ length: count }, () => {
    trailer.skip(PLACE_BEFORE)
    const place = trailer.unsigned(8)
    const size = trailer.u32()
    const compressed = trailer.u32()
    if (size === 0 || size > LARGEST_BLOCK || compressed > 2 * LARGEST_BLOCK)
      throw damaged('a block of compressed data has a wrong size')
    from += size
    return { from: from - size, size, place, compressed }
  })
}

function inflate(bytes: Uint8Array, size: number): Uint8Array | null {
  try {
    return inflateSync(bytes, { maxOutputLength: size })
  } catch {
    return null
  }
}
