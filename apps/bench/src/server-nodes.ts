import type { Row } from './row.ts'
import { runProgram } from './system/run-program.ts'

/** A Node binary that the server runs on. */
export interface ServerNode {
  readonly path: string
  /** Such as `v24.1.0`. */
  readonly version: string
}

/** The rows measured with the server on one Node. */
export interface NodeRows {
  readonly node: ServerNode
  readonly rows: readonly Row[]
}

/** The Node that runs this program. */
export const ownNode: ServerNode = { path: process.execPath, version: process.version }

/** The Node at `path`. Throws a `TypeError` with a message for the user when it is not Node. */
export async function nodeAt(path: string): Promise<ServerNode> {
  const version = await runProgram(path, ['--version']).catch(() => '')
  if (!/^v\d+\.\d+\.\d+\s*$/.test(version)) throw new TypeError(`${path} is not Node`)
  return { path, version: version.trim() }
}

/** A readable table: the figures of both Node versions, and the ratio of the second to the first. */
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
