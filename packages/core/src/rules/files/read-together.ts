import type { DataFile } from './file-record.ts'

const MOST_FILES = 1000
/** In bytes. What was read is recorded batch by batch, so that little is read again after a failure. */
const MOST_BYTES = 64 * 1024 * 1024
/** Up to this size, in bytes, waiting for the store takes longer than reading. */
const SMALL = 64 * 1024
const READERS = 2
const READERS_OF_SMALL = 16

/** Files whose bytes are read in one go, and how many at the same time. */
export interface ReadBatch<F> {
  readonly files: readonly F[]
  readonly readers: number
}

/** The files in batches, in the given order: up to a thousand each, fewer when they are large. */
export function* readTogether<F extends Pick<DataFile, 'size'>>(
  files: readonly F[],
): Generator<ReadBatch<F>, void> {
  let batch: F[] = []
  let bytes = 0
  for (const file of files) {
    if (batch.length === MOST_FILES || (batch.length > 0 && bytes + file.size > MOST_BYTES)) {
      yield readBatch(batch)
      batch = []
      bytes = 0
    }
    batch.push(file)
    bytes += file.size
  }
  if (batch.length > 0) yield readBatch(batch)
}

const readBatch = <F extends Pick<DataFile, 'size'>>(files: readonly F[]): ReadBatch<F> => ({
  files,
  readers: files.every(({ size }) => size <= SMALL) ? READERS_OF_SMALL : READERS,
})
