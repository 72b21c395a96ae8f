import type { Database } from '../database/database.ts'

/** A table of a migrated database that is not used yet, with the rows that the migrations put into it. */
export interface InitialTable {
  /** As SQL names it. */
  readonly name: string
  /** All rows as JSON, in a fixed order; null for none. */
  readonly rows: string | null
}

const TABLES = `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`

/** Remembers the tables of a migrated database before it is used. */
export async function initialTables(database: Database): Promise<readonly InitialTable[]> {
  const names = await namesOf(database)
  const rows = await rowsOf(database, names)
  return names.map((name, index) => ({ name, rows: rows[index] ?? null }))
}

/**
 * Restores the rows, identities and tables that a database had when `initial` was read. Other changes of its
 * schema stay.
 */
export async function empty(database: Database, initial: readonly InitialTable[]): Promise<void> {
  const names = initial.map(({ name }) => name)
  const added = (await namesOf(database)).filter((name) => !names.includes(name))
  const changed = await changedOf(database, initial)
  await database.execute(
    [
      'begin',
      // Also deletes rows that guards protect, and lets foreign keys be violated meanwhile.
      'set local session_replication_role = replica',
      ...added.map((name) => `drop table ${name} cascade`),
      ...changed.map(({ name }) => `delete from ${name}`),
      ...changed.filter(({ rows }) => rows !== null).map(insertionOf),
      RESTART_IDENTITIES,
      'commit',
    ].join(';\n'),
  )
}

/** The rows themselves are compared only where there were rows: to read those of every table takes ten times longer. */
async function changedOf(
  database: Database,
  initial: readonly InitialTable[],
): Promise<readonly InitialTable[]> {
  const [empty, filled] = [
    initial.filter(({ rows }) => rows === null),
    initial.filter(({ rows }) => rows !== null),
  ]
  const used = await arrayOf(
    database,
    empty.map(({ name }) => `exists (select from ${name})`),
  )
  const now = await rowsOf(
    database,
    filled.map(({ name }) => name),
  )
  return [
    ...empty.filter((_, index) => used[index] === true),
    ...filled.filter(({ rows }, index) => rows !== now[index]),
  ]
}

const insertionOf = ({ name, rows }: InitialTable): string =>
  `insert into ${name} overriding system value
     select * from json_populate_recordset(null::${name}, ${quoted(rows ?? '[]')}::json)`

/** The migrations draw from no sequence, so each restarts at its first value. */
const RESTART_IDENTITIES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`

async function namesOf(database: Database): Promise<readonly string[]> {
  const rows = await database.execute(TABLES)
  return rows.map((row) => String(Reflect.get(row, 'name')))
}

const rowsOf = (
  database: Database,
  names: readonly string[],
): Promise<readonly (string | null)[]> =>
  arrayOf(
    database,
    names.map((name) => `(select json_agg(t order by t::text)::text from ${name} t)`),
  )

async function arrayOf<Value>(
  database: Database,
  expressions: readonly string[],
): Promise<readonly Value[]> {
  const [row] = await database.execute(`select array[${expressions.join(', ')}] as values`)
  return row === undefined ? [] : Reflect.get(row, 'values')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
