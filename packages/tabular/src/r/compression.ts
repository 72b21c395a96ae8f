import type { FileBytes } from '../binary/file-bytes.ts'
import { inflated } from '../binary/inflated.ts'
import type { Scratch } from '../binary/scratch.ts'
import { TableRefusal } from '../tables/table-refusal.ts'

const GZIP = '1f8b'
const BZIP2 = '425a68'
const XZ = 'fd377a585a00'

/** A file of R without its compression: itself, or what the scratch now has. Throws `TableRefusal`. */
export async function decompressed(file: FileBytes, scratch: Scratch): Promise<FileBytes> {
  const first = Buffer.alloc(Math.min(6, file.size))
  file.read(first, 0)
  const begin = first.toString('hex')
  if (begin.startsWith(BZIP2) || begin === XZ) refuseCompression()
  if (!begin.startsWith(GZIP)) return file
  const { size: at } = scratch
  const part = { file, from: 0, to: file.size, name: 'its contents' }
  for await (const piece of inflated(part, 'gzip')) scratch.append(piece)
  return scratch.since(at)
}

function refuseCompression(): never {
  throw new TableRefusal({
    found: 'The file is compressed with bzip2 or xz.',
    cure: 'Save it in R with compress = "gzip".',
  })
}
