import type { FileBytes } from '../binary/file-bytes.ts'
import { checkGrowth } from '../binary/growth.ts'
import { inflated } from '../binary/inflated.ts'
import type { Scratch } from '../binary/scratch.ts'
import { bunzip2 } from '../compressed/bzip2.ts'
import { unxz } from '../compressed/xz.ts'

const GZIP = '1f8b'
const BZIP2 = '425a68'
const XZ = 'fd377a585a00'
const NAME = 'its contents'

/** A file of R without its compression: itself, or what the scratch now has. Throws `TableRefusal`. */
export async function decompressed(file: FileBytes, scratch: Scratch): Promise<FileBytes> {
  const first = Buffer.alloc(Math.min(6, file.size))
  file.read(first, 0)
  const begin = first.toString('hex')
  const { size: at } = scratch
  const keep = (piece: Uint8Array) => {
    scratch.append(piece)
    checkGrowth(NAME, scratch.size - at, file.size)
  }
  if (begin.startsWith(GZIP)) {
    const part = { file, from: 0, to: file.size, name: NAME }
    for await (const piece of inflated(part, 'gzip')) scratch.append(piece)
  } else if (begin.startsWith(BZIP2)) bunzip2(file, keep)
  else if (begin === XZ) unxz(file, keep)
  else return file
  return scratch.since(at)
}
