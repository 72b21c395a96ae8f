import type { Database } from '@holdfast/postgres'

export interface Cloning {
  readonly table: string
  /** Which row is cloned: a condition on `proto`. */
  readonly of: string
  /** As often as this counts, from 0: the number is `n`. */
  readonly times: number
  /** SQL for the columns that differ from row to row, in terms of `proto` and `n`. */
  readonly varying: Readonly<Record<string, string>>
}

/**
 * Writes a row of a table many times over in one statement. Columns that are not named are copied, so that a
 * seed does not have to know every column there is; those the database fills in itself are left to it.
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

/** The columns of a table, and whether the database fills them in. */
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
  // The two columns that were asked for.
  return rows as readonly { readonly name: string; readonly own: boolean }[]
}
