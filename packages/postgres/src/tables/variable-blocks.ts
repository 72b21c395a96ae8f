import type { VariableSpan } from '@holdfast/core'
import type {
  ColumnPrint,
  NewTableVariable,
  TableVariable,
  VariableMetadata,
} from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Variables in a row: a table may have half a million of them (decision 0361). */
const BLOCK = 256

/** What editors say of the variables of a block, by their place in it (decision 0402). */
export type SaidInBlock = Readonly<Record<string, VariableMetadata>>

/** A row of 256 variables with what is said of them. */
export interface BlockRow {
  readonly id: number
  readonly first: number
  readonly variables: string
  readonly said: string | null
}

/** The number of the block of a variable, and the place there. */
export const placeOfId = (id: number): { readonly block: number; readonly place: number } => ({
  block: Math.floor(id / BLOCK),
  place: id % BLOCK,
})

/** Adds the variables as blocks; the id of a variable is its place in the block, behind the number of the block. */
export async function addVariables(
  db: Kysely<Tables>,
  fileId: number,
  { from, variables }: { readonly from: number; readonly variables: readonly NewTableVariable[] },
): Promise<void> {
  const count = Math.ceil(variables.length / BLOCK)
  if (count === 0) return
  const blocks = Array.from({ length: count }, (_, at) =>
    JSON.stringify(variables.slice(at * BLOCK, (at + 1) * BLOCK)),
  )
  const firsts = blocks.map((_, at) => from + at * BLOCK)
  await sql`
    insert into variable_block (file_id, first, variables)
    select ${fileId}, first, variables
    from unnest(${firsts}::integer[], ${blocks}::text[]) with ordinality as b (first, variables, place)
    order by place`.execute(db)
}

/** The variables of a file by place. */
export async function variables(
  db: Kysely<Tables>,
  fileId: number,
  { span, set }: { readonly span: VariableSpan | undefined; readonly set: number | null },
): Promise<readonly TableVariable[]> {
  if (span === undefined)
    return (await blocks(db, set, sql`b.file_id = ${fileId}`)).flatMap(unpacked)
  const { from, count } = span
  const found = await blocks(
    db,
    set,
    sql`b.file_id = ${fileId} and b.first > ${from - BLOCK} and b.first < ${from + count}`,
  )
  return found.flatMap(unpacked).filter(({ place }) => place >= from && place < from + count)
}

/** Those of the variables that the file has. */
export async function chosen(
  db: Kysely<Tables>,
  fileId: number,
  { ids, set }: { readonly ids: readonly number[]; readonly set: number | null },
): Promise<readonly TableVariable[]> {
  const wanted = new Set(ids)
  const blockIds = [...new Set(ids.map((id) => placeOfId(id).block))]
  const found = await blocks(
    db,
    set,
    sql`b.file_id = ${fileId} and b.id = any(${blockIds}::bigint[])`,
  )
  // Of many blocks, few variables each may be wanted.
  return found.flatMap((row) => unpacked(row).filter(({ id }) => wanted.has(id)))
}

/** Names and fingerprints of the columns of the first of these tables, as long as their sum stays within the limit. */
export async function columnPrints(
  db: Kysely<Tables>,
  fileIds: readonly number[],
  most: number,
): Promise<ReadonlyMap<number, readonly ColumnPrint[]>> {
  const { rows } = await sql<{ readonly fileId: number; readonly prints: readonly ColumnPrint[] }>`
    with counted as (
      select t.file_id, sum(t.column_count) over (order by w.place) as columns
      from unnest(${fileIds}::bigint[]) with ordinality as w (file_id, place)
        join data_table t on t.file_id = w.file_id
    )
    select c.file_id as "fileId", coalesce((
      select json_agg(json_build_object('name', v.variable->'name', 'fingerprint', v.variable->'fingerprint')
        order by b.first, v.place)
      from variable_block b
        cross join lateral json_array_elements(b.variables::json) with ordinality as v (variable, place)
      where b.file_id = c.file_id), '[]') as prints
    from counted c where c.columns <= ${most}`.execute(db)
  return new Map(rows.map(({ fileId, prints }) => [fileId, prints]))
}

async function blocks(
  db: Kysely<Tables>,
  set: number | null,
  wanted: RawBuilder<unknown>,
): Promise<readonly BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select b.id, b.first, b.variables, m.said from variable_block b
      left join variable_metadata m on m.set_id = ${set}::bigint and m.block_id = b.id
    where ${wanted} order by b.first`.execute(db)
  return rows
}

/** The variables in a row. */
export function unpacked({
  id,
  first,
  variables: text,
  said: texts,
}: BlockRow): readonly TableVariable[] {
  // Written by `addVariables` and `describe` alone.
  const packed = JSON.parse(text) as readonly NewTableVariable[]
  const said = texts === null ? {} : (JSON.parse(texts) as SaidInBlock)
  return packed.map((variable, at) => ({
    ...variable,
    id: id * BLOCK + at,
    place: first + at,
    metadata: said[at] ?? null,
  }))
}
