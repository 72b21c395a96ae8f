import type { ReadTable, TableReading, TableUpload, TabularIngest } from '@holdfast/core'
import { memoryBytes } from '../binary/file-bytes.ts'
import { combinedFingerprint } from '../fingerprints/fingerprint.ts'
import { formatOfContentType } from '../readers/table-format.ts'
import { memorySpill } from '../statistics/spill.ts'
import type { Table } from '../tables/table.ts'
import { inBatches, namesLine } from './described-variables.ts'
import { readUpload, type UploadReading } from './read-upload.ts'

const MEBIBYTE = 1024 * 1024

/**
 * Reads files as tables in this process, with everything in memory: for tests, and for services whose tables are small.
 * A file of more than `maxBytes` is refused.
 */
export const inMemoryIngest = (maxBytes = 64 * MEBIBYTE): TabularIngest => ({
  reads: (contentType) => formatOfContentType(contentType) !== null,
  read: async (upload) => {
    if (upload.size > maxBytes) return tooLarge(maxBytes)
    const pieces: Uint8Array[] = []
    const reading = await readUpload(memoryBytes(await allBytes(upload)), {
      contentType: upload.contentType,
      columns: upload.columns,
      emit: (piece) => void pieces.push(Uint8Array.from(piece)),
      spill: memorySpill(),
    })
    await upload.alive()
    return reading.kind === 'table' ? kept(reading, pieces) : reading
  },
  combine: combinedFingerprint,
})

async function allBytes(upload: TableUpload): Promise<Uint8Array> {
  const all = new Uint8Array(upload.size)
  let at = 0
  for await (const piece of await upload.open()) {
    all.set(piece, at)
    at += piece.length
  }
  return all.subarray(0, at)
}

function kept(
  { table, marks }: Extract<UploadReading, { readonly kind: 'table' }>,
  pieces: readonly Uint8Array[],
): ReadTable {
  const names = namesLine(table)
  return {
    kind: 'table',
    ...sizesOf(table),
    headerBytes: names.length,
    marks,
    text: async function* () {
      yield names
      yield* pieces
    },
    file: null,
    variables: async function* () {
      yield* inBatches(table)
    },
    close: async () => {},
  }
}

/** The facts about a table that stay small. */
export const sizesOf = ({ rows, columns, bytes, fingerprint }: Table) => ({
  rows,
  columns: columns.length,
  fingerprint,
  textBytes: bytes,
})

const tooLarge = (maxBytes: number): TableReading => ({
  kind: 'refused',
  report: {
    line: null,
    column: null,
    variable: null,
    found: `The file is larger than the ${Math.floor(maxBytes / MEBIBYTE)} MiB that are read in memory.`,
    cure: 'Divide the table, or ask the people who run this server to read tables in a process of their own.',
  },
})
