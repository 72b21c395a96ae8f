import type { ContentWanted } from '@holdfast/core'
import type { ExportedTable, TableVariable, VariableGroup } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type BlockRow, unpacked } from './variable-blocks.ts'

/** A table with one of its blocks, or without any. */
interface ContentRow extends BlockRow {
  readonly fileId: number
  readonly rows: number
  readonly columns: number
  /** Of the first block. */
  readonly groups: string | null
  /** Whether its variables are given. */
  readonly given: boolean
}

/** The content of tables, with the variables of the first of them. */
export async function contents(
  db: Kysely<Tables>,
  wanted: readonly ContentWanted[],
  most: number,
): Promise<ReadonlyMap<number, ExportedTable>> {
  const fileIds = wanted.map(({ fileId }) => fileId)
  const sets = wanted.map(({ set }) => set)
  const described = wanted.map((one) => one.described)
  const { rows } = await sql<ContentRow>`
    with counted as (
      select w.*, t.row_count, t.column_count, w.described and ${most} >=
        sum(case when w.described then t.column_count else 0 end) over (order by w.place) as given
      from unnest(${fileIds}::bigint[], ${sets}::bigint[], ${described}::boolean[])
        with ordinality as w (file_id, set_id, described, place)
        join data_table t on t.file_id = w.file_id
    )
    select c.file_id as "fileId", c.row_count as rows, c.column_count as columns, c.given,
      b.id, b.first, b.variables, m.said, s.groups
    from counted c
      left join variable_block b on c.given and b.file_id = c.file_id
      left join variable_metadata m on m.set_id = c.set_id and m.block_id = b.id
      left join variable_metadata_set s on s.id = c.set_id and b.first = 0
    order by c.place, b.first`.execute(db)
  const found = new Map<number, ExportedTable & { readonly variables: TableVariable[] }>()
  for (const row of rows) {
    const known = found.get(row.fileId)
    if (known === undefined) found.set(row.fileId, contentOf(row))
    else known.variables.push(...unpacked(row))
  }
  return new Map(
    [...found].map(([fileId, { variables, ...content }]) => [
      fileId,
      { ...content, described: content.described && { ...content.described, variables } },
    ]),
  )
}

function contentOf(row: ContentRow): ExportedTable & { readonly variables: TableVariable[] } {
  const { rows, columns, given } = row
  // Written by `describe` alone.
  const groups = JSON.parse(row.groups ?? '[]') as readonly VariableGroup[]
  const variables = given ? [...unpacked(row)] : []
  return { rows, columns, variables, described: given ? { groups, variables } : null }
}
