import type { Row } from './row.ts'
import { runProgram } from './system/run-program.ts'

/** A Node that our server runs on. */
export interface ServerNode {
  readonly path: string
  /** As in `v24.1.0`. */
  readonly version: string
}

/** What was measured while the server ran on one Node. */
export interface NodeRows {
  readonly node: ServerNode
  readonly rows: readonly Row[]
}

export const ownNode: ServerNode = { path: process.execPath, version: process.version }

/** The Node at `path`. Throws a `TypeError` for the person who typed it when there is none. */
export async function nodeAt(path: string): Promise<ServerNode> {
  const version = await runProgram(path, ['--version']).catch(() => '')
  if (!/^v\d+\.\d+\.\d+\s*$/.test(version)) throw new TypeError(`${path} is no Node`)
  return { path, version: version.trim() }
}

/** One table for people: the figures of the rows on either Node, and the second as a multiple of the first. */
export function comparedNodes([first, second]: readonly [NodeRows, NodeRows]): string {
  const others = new Map(second.rows.map((row) => [row.name, row]))
  const cells = [
    ['what', 'unit', first.node.version, second.node.version, 'ratio'],
    ...first.rows.map(({ name, unit, ours }) => {
      const other = others.get(name)?.ours.median ?? Number.NaN
      return [name, unit, figure(ours.median), figure(other), (other / ours.median).toFixed(2)]
    }),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  )
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
