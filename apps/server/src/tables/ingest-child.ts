import { closeSync, fstatSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { inBatches, namesLine, readUpload, sizesOf, type UploadReading } from '@holdfast/tabular'
import { fill } from './fill.ts'
import { endingWithParent } from './orphan.ts'
import { withSpillFile } from './spill-file.ts'

/** What a process that reads a table is told. */
export interface ChildTask {
  /** Holds `upload`, and gets `text`, `variables` and `result`. */
  readonly folder: string
  readonly contentType: string
  readonly columns: number
}

/**
 * Reads one file as a table in a process of its own, which may take long and be killed. Everything that it finds lies
 * in files: a table may have more variables than a message should carry.
 */
async function readInChild({ folder, contentType, columns }: ChildTask): Promise<void> {
  const upload = openSync(join(folder, 'upload'), 'r')
  const text = openSync(join(folder, 'text'), 'wx', 0o600)
  const endWithParent = endingWithParent()
  try {
    const size = fstatSync(upload).size
    const bytes = {
      size,
      read: (into: Uint8Array, at: number) => {
        endWithParent()
        return fill(upload, into, at)
      },
    }
    const reading = await withSpillFile((spill) =>
      readUpload(bytes, {
        contentType,
        columns,
        spill,
        emit: (piece) => writeAll(text, piece),
      }),
    )
    writeResult(folder, reading)
  } finally {
    closeSync(upload)
    closeSync(text)
  }
}

function writeResult(folder: string, reading: UploadReading): void {
  const result = join(folder, 'result')
  if (reading.kind !== 'table') {
    writeFileSync(result, JSON.stringify(reading), { mode: 0o600 })
    return
  }
  const { table, marks } = reading
  const names = namesLine(table)
  writeFileSync(join(folder, 'names'), names, { mode: 0o600 })
  const variables = openSync(join(folder, 'variables'), 'wx', 0o600)
  try {
    for (const some of inBatches(table))
      writeAll(variables, Buffer.from(`${JSON.stringify(some)}\n`))
  } finally {
    closeSync(variables)
  }
  const facts = { kind: 'table', ...sizesOf(table), headerBytes: names.length, marks }
  writeFileSync(result, JSON.stringify(facts), { mode: 0o600 })
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
}

const [folder = '', contentType = '', columns = ''] = process.argv.slice(2)
await readInChild({ folder, contentType, columns: Number(columns) })
