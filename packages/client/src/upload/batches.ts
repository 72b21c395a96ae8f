import { isShapefilePart } from '@holdfast/core/rules'
import type { PlacedFile } from './placed-files.ts'

/** New files, divided by how they are sent. */
export interface DividedFiles {
  /** Small files, a batch for each request. */
  readonly batches: readonly (readonly PlacedFile[])[]
  readonly single: readonly PlacedFile[]
}

const MAX_FILE_BYTES = 1024 * 1024
const MAX_BATCH = { files: 200, bytes: 16 * 1024 * 1024 }
/** Fewer files are as quick one by one. */
const MIN_BATCH_FILES = 10

/**
 * Divides files into batches of small ones and the others. Parts of shapefile sets are not in batches, because
 * a server puts them together when it unpacks an archive (docs/specification/adding-files.md#zips).
 */
export function dividedFiles(files: readonly PlacedFile[]): DividedFiles {
  const isSmall = ({ size, name }: PlacedFile) => size <= MAX_FILE_BYTES && !isShapefilePart(name)
  const small = files.filter(isSmall)
  const large = files.filter((file) => !isSmall(file))
  if (small.length < MIN_BATCH_FILES) return { batches: [], single: files }
  return { batches: batchesOf(small), single: large }
}

function batchesOf(files: readonly PlacedFile[]): readonly (readonly PlacedFile[])[] {
  const batches: PlacedFile[][] = []
  let bytes = 0
  for (const file of files) {
    const last = batches.at(-1)
    bytes += file.size
    if (last !== undefined && last.length < MAX_BATCH.files && bytes <= MAX_BATCH.bytes)
      last.push(file)
    else {
      batches.push([file])
      bytes = file.size
    }
  }
  return batches
}
