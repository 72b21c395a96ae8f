import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Workspaces, WorkspaceTable } from '@holdfast/core'
import type { Bytes } from '@holdfast/core/rules'
import { TYPE } from '../item-types.ts'
import { columnVectors } from './column-passes.ts'
import { RBytes } from './r-bytes.ts'
import { beginNamed, beginVector, endAttributes, textAttribute, textVector } from './r-items.ts'
import { safeNames } from './r-names.ts'

/** The version of the format, which R has read since 2.3.0, and the R that is said to have written it. */
const VERSIONS = [2, 0x00030600, 0x00020300] as const
/** Names of rows that are only numbers are written as this and their count. */
const MISSING_INTEGER = -0x80000000

/** Workspaces of R, compressed by gzip. */
export const rWorkspaces = (): Workspaces => ({ write: writeWorkspace })

async function* writeWorkspace(name: string, table: WorkspaceTable): Bytes {
  const gzip = createGzip()
  const source = Readable.from(workspace(name, table), { objectMode: true, highWaterMark: 1 })
  source.on('error', (error) => gzip.destroy(error)).pipe(gzip)
  try {
    for await (const piece of gzip) yield piece
  } finally {
    source.destroy()
    gzip.destroy()
  }
}

async function* workspace(name: string, table: WorkspaceTable): Bytes {
  const out = new RBytes()
  out.text('RDX2\nX\n')
  for (const version of VERSIONS) out.int(version)
  beginNamed(out, name)
  beginVector(out, { type: TYPE.list, length: table.columns.length, attributes: 'class' })
  yield* out.take()
  yield* columnVectors(table)
  writeFacts(out, table)
  endAttributes(out)
  endAttributes(out)
  yield* out.take()
}

/** The attributes of the data frame. */
function writeFacts(out: RBytes, { columns, rows }: WorkspaceTable): void {
  const real = columns.map(({ name }) => name)
  const names = safeNames(real)
  textAttribute(out, 'names', names)
  textAttribute(out, 'class', ['data.frame'])
  beginNamed(out, 'row.names')
  beginVector(out, { type: TYPE.integer, length: 2, attributes: 'none' })
  out.int(MISSING_INTEGER)
  out.int(-rows)
  beginNamed(out, 'real.names')
  textVector(out, real, names)
  textAttribute(
    out,
    'var.labels',
    columns.map(({ label }) => label),
  )
  textAttribute(
    out,
    'var.type',
    columns.map(({ type, boolean }) => (boolean ? 'logical' : type)),
  )
  writeValueLabels(out, { columns, names })
}

/** The labels of values, by variable and value. */
function writeValueLabels(
  out: RBytes,
  { columns, names }: Pick<WorkspaceTable, 'columns'> & { readonly names: readonly string[] },
): void {
  const labelled = columns.flatMap(({ categories }, at) =>
    categories.length > 0 ? [{ name: names[at] ?? '', categories }] : [],
  )
  if (labelled.length === 0) return
  beginNamed(out, 'val.table')
  beginVector(out, { type: TYPE.list, length: labelled.length, attributes: 'plain' })
  for (const { categories } of labelled)
    textVector(
      out,
      categories.map(({ value, label }) => label ?? value),
      categories.map(({ value }) => value),
    )
  textAttribute(
    out,
    'names',
    labelled.map(({ name }) => name),
  )
  endAttributes(out)
}
