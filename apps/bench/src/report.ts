import { arch, availableParallelism, cpus, platform } from 'node:os'
import type { Spread } from './measure.ts'
import type { Row, Target } from './row.ts'

/** The rows as a readable table. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['what', 'unit', 'Holdfast', 'reference', 'ratio', 'target', 'met'],
    ...rows.map((row) => [
      row.name,
      row.unit,
      spread(row.ours),
      row.reference === null ? '' : `${spread(row.reference.spread)} ${row.reference.name}`,
      row.ratio === null ? '' : row.ratio.toFixed(2),
      target(row.target),
      row.met ? 'yes' : 'NO',
    ]),
  ]
  const widths = cells[0]?.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  )
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const notes = rows.flatMap(({ name, note }) => (note === null ? [] : [`${name}: ${note}`]))
  return [...lines, '', ...notes, ''].join('\n')
}

/** The machine that the figures depend on. */
export const machine = (): Readonly<Record<string, string | number>> => ({
  platform: platform(),
  arch: arch(),
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  node: process.version,
})

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)

const spread = ({ median, min, max }: Spread): string =>
  min === max ? figure(median) : `${figure(median)} (${figure(min)} to ${figure(max)})`

function target({ kind, value }: Target): string {
  const bound = kind === 'atMost' || kind === 'ratioAtMost' ? 'at most' : 'at least'
  return `${bound} ${value}`
}
