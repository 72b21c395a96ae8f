import type { FileSubject, NamedVariable } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { SaidInBlock } from '../tables/variable-blocks.ts'

/** Variables that are held in memory at once, unless one table has more of them. */
const AT_ONCE = 20_000

/** The files in parts whose tables have together not too many of these first variables. */
export function* partsOf(
  files: readonly FileSubject[],
  most: number,
): Generator<readonly FileSubject[]> {
  let part: FileSubject[] = []
  let variables = 0
  for (const file of files) {
    const own = Math.min(file.content?.columns ?? 0, most)
    if (part.length > 0 && variables + own > AT_ONCE) {
      yield part
      part = []
      variables = 0
    }
    part.push(file)
    variables += own
  }
  if (part.length > 0) yield part
}

/** The same files with the first variables of their tables, up to a limit: one query, none without tables. */
export async function withVariables(
  db: Kysely<Tables>,
  files: readonly FileSubject[],
  most: number,
): Promise<readonly FileSubject[]> {
  const tables = files.filter(({ content }) => (content?.columns ?? 0) > 0)
  if (tables.length === 0 || most === 0) return files
  const fileIds = tables.map(({ file }) => file.id)
  const sets = tables.map(({ entry }) => entry.variableMetadata)
  const { rows } = await sql<FoundBlock>`
    select b.file_id as id, w.set_id as set, m.said, (
      select json_agg(json_build_array(v.variable->>'name', v.variable->>'label') order by v.place)
      from json_array_elements(b.variables::json) with ordinality as v (variable, place)
      where b.first + v.place <= ${most}) as variables
    from (select distinct * from unnest(${fileIds}::bigint[], ${sets}::bigint[])) as w (file_id, set_id)
      join variable_block b on b.file_id = w.file_id and b.first < ${most}
      left join variable_metadata m on m.set_id = w.set_id and m.block_id = b.id
    order by b.file_id, b.first`.execute(db)
  const found = new Map<string, NamedVariable[]>()
  for (const row of rows) {
    const known = found.get(keyOf(row)) ?? []
    known.push(...namedIn(row))
    found.set(keyOf(row), known)
  }
  return files.map((one) => {
    const { file, entry, content } = one
    const key = keyOf({ id: file.id, set: entry.variableMetadata })
    return content === null
      ? one
      : { ...one, content: { ...content, variables: found.get(key) ?? [] } }
  })
}

/** Variables of a block as they were read, and what a set says of them. */
interface FoundBlock {
  readonly id: number
  readonly set: number | null
  readonly said: string | null
  readonly variables: readonly (readonly [name: string, label: string])[]
}

/** A file may be on two cards, of which each has a set of its own. */
const keyOf = ({ id, set }: Pick<FoundBlock, 'id' | 'set'>): string => `${id} ${set}`

function namedIn({ said: text, variables }: FoundBlock): readonly NamedVariable[] {
  // Written by `describe` alone.
  const said = text === null ? {} : (JSON.parse(text) as SaidInBlock)
  return variables.map(([name, label], place) => ({ name, label: said[place]?.label ?? label }))
}
