import { closeSync, fstatSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_ROOM_CODES } from '@holdfast/core/rules'
import { inBatches, namesLine, readUpload, sizesOf, type UploadReading } from '@holdfast/tabular'
import { GIVEN_DESCRIPTOR, NO_ROOM_CODE } from './child-outcome.ts'
import { fill } from './fill.ts'
import { endingWithParent } from './orphan.ts'
import { withSpillFile } from './spill-file.ts'
import { SteadyFile, writeAll } from './steady-file.ts'

/** The orders for a process that reads a table; it also gets the open upload. */
interface ChildTask {
  /** Gets `text` with its line of names, `variables` and `result`. */
  readonly folder: string
  readonly contentType: string
  readonly columns: number
}

/**
 * Reads one file as a table in a process of its own, which may take long and be killed. Everything that it finds lies
 * in files: a table may have more variables than a message should carry.
 */
async function readInChild({ folder, contentType, columns }: ChildTask): Promise<void> {
  const text = new SteadyFile(join(folder, 'text'))
  let headerBytes = 0
  const endWithParent = endingWithParent()
  const bytes = {
    size: fstatSync(GIVEN_DESCRIPTOR).size,
    read: (into: Uint8Array, at: number) => {
      endWithParent()
      return fill(GIVEN_DESCRIPTOR, into, at)
    },
  }
  const reading = await withSpillFile((spill) =>
    readUpload(bytes, {
      contentType,
      columns,
      spill,
      begin: (named) => {
        const names = namesLine({ columns: named })
        headerBytes = names.length
        text.write(names)
      },
      emit: (piece) => text.write(piece),
    }),
  )
  text.finish()
  writeResult(folder, reading, { headerBytes, crc32: text.crc32 })
}

interface TextFacts {
  readonly headerBytes: number
  readonly crc32: number
}

function writeResult(folder: string, reading: UploadReading, facts: TextFacts): void {
  const result = join(folder, 'result')
  if (reading.kind !== 'table') {
    writeFileSync(result, JSON.stringify(reading), { mode: 0o600 })
    return
  }
  const { table, marks } = reading
  const variables = openSync(join(folder, 'variables'), 'wx', 0o600)
  try {
    for (const some of inBatches(table))
      writeAll(variables, Buffer.from(`${JSON.stringify(some)}\n`))
  } finally {
    closeSync(variables)
  }
  const all = { kind: 'table', ...sizesOf(table), ...facts, marks }
  writeFileSync(result, JSON.stringify(all), { mode: 0o600 })
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_ROOM_CODES.has(`${error.code}`)

const [folder = '', contentType = '', columns = ''] = process.argv.slice(2)
try {
  await readInChild({ folder, contentType, columns: Number(columns) })
} catch (error) {
  if (!isFull(error)) throw error
  process.stderr.write(`${error}\n`)
  process.exitCode = NO_ROOM_CODE
}
