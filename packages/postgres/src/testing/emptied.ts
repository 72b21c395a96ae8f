import type { Database } from '../database/database.ts'

/** Tables of tests that are kept lie here, and what empties a database: not where migrations put theirs. */
const SCHEMA = 'testing'

const NAMES = `select quote_ident(relname) as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`

/**
 * Remembers the rows and tables of a migrated database before it is used, for `empty`. A function of the database
 * does so: its plans are kept, while planning takes ten times as long as what it does.
 */
export async function rememberInitial(database: Database): Promise<void> {
  const found = await database.execute(NAMES)
  const names = found.map((row) => String(Reflect.get(row, 'name')))
  const rows = await rowsOf(database, names)
  const tables = names.map((name, index) => ({ name, rows: rows[index] ?? null }))
  await database.execute(`create schema ${SCHEMA};\n${functionThatEmpties(tables)}`)
}

/**
 * Restores the rows, identities and tables that a database had at `rememberInitial`. Other changes of its
 * schema stay.
 */
export async function empty(database: Database): Promise<void> {
  await database.execute(`select ${SCHEMA}.empty()`)
}

/** A table with the rows that the migrations put into it, as JSON in a fixed order; null for none. */
interface InitialTable {
  readonly name: string
  readonly rows: string | null
}

async function rowsOf(
  database: Database,
  names: readonly string[],
): Promise<readonly (string | null)[]> {
  const [row] = await database.execute(
    `select array[${names.map(rowsAsJson).join(', ')}] as values`,
  )
  return row === undefined ? [] : Reflect.get(row, 'values')
}

const rowsAsJson = (name: string): string =>
  `(select json_agg(t order by t::text)::text from ${name} t)`

const functionThatEmpties = (tables: readonly InitialTable[]): string => `
  create function ${SCHEMA}.empty() returns void language plpgsql as $empty$
  declare
    known constant text[] := array[${tables.map(({ name }) => quoted(name)).join(', ')}];
    changed constant text[] := array[${tables.map(changeOf).join(', ')}];
    added text;
    name text;
  begin
    -- Also deletes rows that guards protect, and lets foreign keys be violated meanwhile.
    perform set_config('session_replication_role', 'replica', true);
    for added in ${NAMES} loop
      if added <> all (known) then execute format('drop table if exists %s cascade', added); end if;
    end loop;
    foreach name in array array_remove(changed, null) loop
      execute format('delete from %s', name);
    end loop;
    ${tables.map(insertionOf).join('\n')}
    -- The migrations draw from no sequence, so each restarts at its first value.
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $empty$`

/** The rows themselves are compared only where there were rows: to read those of every table takes far longer. */
const changeOf = ({ name, rows }: InitialTable): string =>
  rows === null
    ? `case when exists (select from ${name}) then ${quoted(name)} end`
    : `case when ${rowsAsJson(name)} is distinct from ${quoted(rows)} then ${quoted(name)} end`

const insertionOf = ({ name, rows }: InitialTable): string =>
  rows === null
    ? ''
    : `if ${quoted(name)} = any (changed) then
         insert into ${name} overriding system value
           select * from json_populate_recordset(null::${name}, ${quoted(rows)}::json);
       end if;`

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Changes with the function that empties, so that dumps with another one are not used. */
export const EMPTYING = functionThatEmpties([
  { name: 'some', rows: '[]' },
  { name: 'none', rows: null },
])
