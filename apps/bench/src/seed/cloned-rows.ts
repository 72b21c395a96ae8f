import type { Database } from '@holdfast/postgres'

/** Which row to clone, how often, and what varies. */
export interface Cloning {
  readonly table: string
  /** The row to clone: a condition on `proto`. */
  readonly of: string
  /** The number of clones; `n` counts them from 0. */
  readonly times: number
  /** SQL for the columns that vary, in terms of `proto` and `n`. */
  readonly varying: Readonly<Record<string, string>>
}

/**
 * Clones a row of a table many times with one statement. Columns that are not named are copied, so that a
 * seed need not know them all; generated columns are left to the database.
 */
export async function cloneRows(
  { execute }: Database,
  { table, of, times, varying }: Cloning,
): Promise<void> {
  const names = (await columnsOf(execute, table)).filter(
    ({ name, own }) => !own || varying[name] !== undefined,
  )
  const values = names.map(({ name }) => varying[name] ?? `proto.${name}`)
  await execute(`
    insert into ${table} (${names.map(({ name }) => name).join(', ')})
    select ${values.join(', ')}
    from ${table} as proto, generate_series(0, ${times - 1}) as n
    where ${of}`)
}

/** The columns of a table, and whether the database generates them. */
async function columnsOf(
  execute: Database['execute'],
  table: string,
): Promise<readonly { readonly name: string; readonly own: boolean }[]> {
  const rows = await execute(
    `select column_name as name,
       is_generated <> 'NEVER' or identity_generation is not null as own
     from information_schema.columns
     where table_schema = current_schema() and table_name = $1
     order by ordinal_position`,
    [table],
  )
  // The two columns selected above.
  return rows as readonly { readonly name: string; readonly own: boolean }[]
}
