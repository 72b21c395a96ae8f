import type { FileSubject, NamedVariable } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

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

/** The same files with so many of the first variables of their tables: one query, none without tables. */
export async function withVariables(
  db: Kysely<Tables>,
  files: readonly FileSubject[],
  most: number,
): Promise<readonly FileSubject[]> {
  const tables = files.filter(({ content }) => (content?.columns ?? 0) > 0)
  if (tables.length === 0 || most === 0) return files
  const { rows } = await sql<{
    readonly id: number
    readonly first: number
    readonly variables: readonly (readonly [name: string, label: string])[]
  }>`
    select b.file_id as id, b.first, (
      select json_agg(json_build_array(v.variable->>'name', v.variable->>'label') order by v.place)
      from json_array_elements(b.variables::json) with ordinality as v (variable, place)
      where b.first + v.place <= ${most}) as variables
    from variable_block b
    where b.file_id = any(${tables.map(({ file }) => file.id)}::bigint[]) and b.first < ${most}
    order by b.file_id, b.first`.execute(db)
  const found = new Map<number, NamedVariable[]>()
  for (const { id, variables } of rows) {
    const known = found.get(id) ?? []
    for (const [name, label] of variables) known.push({ name, label })
    found.set(id, known)
  }
  return files.map((one) =>
    one.content === null
      ? one
      : { ...one, content: { ...one.content, variables: found.get(one.file.id) ?? [] } },
  )
}
