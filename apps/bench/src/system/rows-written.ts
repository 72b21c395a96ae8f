import type { Installation } from '../seed/installation.ts'

type Execute = Installation['database']['execute']

/** The number of rows that `work` inserted or changed and that exist after it. Reads every table twice. */
export async function rowsWritten(
  { execute }: { readonly execute: Execute },
  work: () => Promise<unknown>,
): Promise<number> {
  const [before] = await execute('select txid_current()::text as id', [])
  await work()
  const tables = await execute(
    // A table in parts has no rows of its own.
    `select relname::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    [],
  )
  let rows = 0
  for (const table of tables) {
    const [found] = await execute(
      `select count(*)::integer as rows from ${memberOf(table, 'name')} where xmin::text::bigint > $1::bigint`,
      [memberOf(before, 'id')],
    )
    rows += Number(memberOf(found, 'rows'))
  }
  return rows
}

const memberOf = (row: object | undefined, name: string): unknown =>
  row === undefined ? undefined : Object.entries(row).find(([key]) => key === name)?.[1]
