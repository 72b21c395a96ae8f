import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bench, type BenchContext, measured } from '../bench.ts'
import { timesOf } from '../measure.ts'
import { hashingSeconds } from '../references/upload-costs.ts'
import { absolute, type Row, type Target } from '../row.ts'
import { writeExcelTable } from '../seed/excel-table.ts'
import { writeSpssTable } from '../seed/spss-table.ts'
import { writeStataTable } from '../seed/stata-table.ts'
import { writeLongTable, writeWideTable } from '../seed/table-text.ts'
import { MEBIBYTE, type Sizes } from '../sizes.ts'
import { ownProgram } from '../system/child.ts'
import { release } from '../system/owned.ts'
import { runProgram } from '../system/run-program.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

const MEGABYTE = 1_000_000
const RESIDENT = { kind: 'atMost', value: 256 } as const

interface Reading {
  readonly rows: number
  readonly columns: number
  /** Of the processor. */
  readonly seconds: number
  readonly mebibytes: number
}

/** A table that is read, and what that may take: megabytes in a second, or seconds altogether. */
interface Measurement {
  readonly file: string
  readonly what: string
  readonly write: (path: string) => Promise<void>
  readonly unit: 'MB per processor second' | 'processor seconds'
  readonly target: Target
}

/** Reads tables in a process of their own: types, tab-separated text, statistics and fingerprints. */
export const tabular: Bench = {
  name: 'tabular',
  run: async (context) => {
    const folder = await temporaryFolder('tables')
    try {
      const rows: Row[] = []
      for (const each of measurements(context.sizes)) {
        context.say(`  ${each.what}`)
        rows.push(...(await measure(folder.path, context, each)))
      }
      return measured(...rows)
    } finally {
      await release(folder)
    }
  },
}

const rate = (value: number) =>
  ({ unit: 'MB per processor second', target: { kind: 'atLeast', value } }) as const

const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`

const measurements = ({ large, tables, wideTables }: Sizes): readonly Measurement[] => [
  {
    ...{ file: 'long.csv', what: `table of ${Math.round(large / MEBIBYTE)} MiB, 12 columns` },
    ...{ write: (path) => writeLongTable(path, large), ...rate(30) },
  },
  ...wideTables.map(
    ({ bytes, columns, seconds }): Measurement => ({
      file: `wide-${columns}.csv`,
      what: `table of ${megabytes(bytes)}, ${columns} columns`,
      write: (path) => writeWideTable(path, bytes, columns),
      unit: 'processor seconds',
      target: { kind: 'atMost', value: seconds },
    }),
  ),
  {
    ...{ file: 'stata.dta', what: `.dta of ${megabytes(tables.binary)}` },
    ...{ write: (path) => writeStataTable(path, tables.binary), ...rate(15) },
  },
  {
    ...{ file: 'plain.sav', what: `.sav of ${megabytes(tables.binary)}, plain` },
    ...{ write: (path) => writeSpssTable(path, tables.binary, false), ...rate(15) },
  },
  {
    ...{ file: 'small.sav', what: `.sav of ${megabytes(tables.binary)}, compressed` },
    ...{ write: (path) => writeSpssTable(path, tables.binary, true), ...rate(15) },
  },
  {
    ...{ file: 'book.xlsx', what: `.xlsx of ${megabytes(tables.workbook)}` },
    ...{ write: (path) => writeExcelTable(path, tables.workbook), ...rate(8) },
  },
]

async function measure(
  folder: string,
  { rounds }: BenchContext,
  { file, what, write, unit, target }: Measurement,
): Promise<readonly Row[]> {
  const path = join(folder, file)
  await write(path)
  const { size } = await stat(path)
  const readings = await read(folder, path, rounds)
  const hashed = size / MEGABYTE / (await hashingSeconds(path))
  await rm(path)
  const [first] = readings
  const speed = readings.map(({ seconds }) => size / MEGABYTE / seconds)
  const ours = unit === 'processor seconds' ? readings.map(({ seconds }) => seconds) : speed
  const note = `${first?.rows} rows; MD5 of the same file at the same time: ${Math.round(hashed)} MB/s`
  return [absolute({ name: what, unit, ours, target, note }), resident(what, readings)]
}

const resident = (what: string, readings: readonly Reading[]): Row =>
  absolute({
    name: `memory: ${what}`,
    unit: 'MiB resident',
    ours: readings.map(({ mebibytes }) => mebibytes),
    target: RESIDENT,
  })

async function read(folder: string, path: string, rounds: number): Promise<readonly Reading[]> {
  const places = [path, join(folder, 'table.tab'), join(folder, 'numbers')]
  const { command, args } = ownProgram(
    new URL('../references/table-process.ts', import.meta.url),
    places,
  )
  const readings: Reading[] = []
  for (let round = 0; round < timesOf(rounds); round += 1)
    // The program prints just this.
    readings.push(JSON.parse(await runProgram(command, args)) as Reading)
  return readings
}
