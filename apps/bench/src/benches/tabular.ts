import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bench, type BenchContext, measured } from '../bench.ts'
import { hashingSeconds } from '../references/upload-costs.ts'
import { absolute, type Row } from '../row.ts'
import { writeLongTable, writeWideTable } from '../seed/table-text.ts'
import { MEBIBYTE } from '../sizes.ts'
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

/** Reads tables in a process of their own: types, tab-separated text, statistics and fingerprints. */
export const tabular: Bench = {
  name: 'tabular',
  run: async (context) => {
    const folder = await temporaryFolder('tables')
    try {
      return measured(
        ...(await longTable(folder.path, context)),
        ...(await wideTable(folder.path, context)),
      )
    } finally {
      await release(folder)
    }
  },
}

async function longTable(folder: string, { sizes, rounds }: BenchContext): Promise<readonly Row[]> {
  const path = join(folder, 'long.csv')
  await writeLongTable(path, sizes.large)
  const { size } = await stat(path)
  const readings = await read(folder, path, rounds)
  const hashed = size / MEGABYTE / (await hashingSeconds(path))
  const what = `table of ${Math.round(size / MEBIBYTE)} MiB, 12 columns`
  return [
    absolute({
      name: what,
      unit: 'MB per processor second',
      ours: readings.map(({ seconds }) => size / MEGABYTE / seconds),
      target: { kind: 'atLeast', value: 30 },
      note: `${readings[0]?.rows} rows; MD5 of the same file at the same time: ${Math.round(hashed)} MB/s`,
    }),
    resident(what, readings),
  ]
}

async function wideTable(folder: string, { sizes, rounds }: BenchContext): Promise<readonly Row[]> {
  const path = join(folder, 'wide.csv')
  const { bytes, columns } = sizes.wideTable
  await writeWideTable(path, bytes, columns)
  const readings = await read(folder, path, rounds)
  const what = `table of ${Math.round(bytes / MEGABYTE)} MB, ${columns} columns`
  return [
    absolute({
      name: what,
      unit: 'processor seconds',
      ours: readings.map(({ seconds }) => seconds),
      target: { kind: 'atMost', value: 5 },
    }),
    resident(what, readings),
  ]
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
  for (let round = 0; round < rounds; round += 1)
    // The program prints just this.
    readings.push(JSON.parse(await runProgram(command, args)) as Reading)
  return readings
}
