import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** Rows that are read and written at once. */
const ROWS = 200

/** A table whose rows are copied, in both databases. Names are quoted where SQL needs it. */
interface CopiedTable {
  readonly name: string
  /** Without those that the database computes. */
  readonly columns: readonly string[]
}

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** The database that is copied to has data already. */
export class DatabaseInUse extends Error {}

/**
 * Copies everything from one database to another, as of one moment and in one transaction: both have the same migrations. What the other one
 * has from these is replaced; it must have no accounts, or `DatabaseInUse` is thrown. What is only kept to save work is left out. Returns how
 * many rows were copied; calls `tell` with each table after its rows.
 */
export function copyDatabase(
  from: Database,
  to: Database,
  tell: (table: string, rows: number) => void,
): Promise<number> {
  return from.transaction(
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
    (source) =>
      to.transaction({ isolationLevel: 'read committed' }, async (target) => {
        await requireUnused(target)
        const tables = await copiedTables(target)
        const guards = {
          references: await referencesIn(target),
          triggered: await triggeredIn(target),
        }
        await clear(target, tables, guards)
        let copied = 0
        for (const table of tables) {
          const rows = await copyTable(source, target, table)
          tell(table.name, rows)
          copied += rows
        }
        await copySequences(source, target)
        await restore(target, guards)
        return copied
      }),
  )
}

async function requireUnused(target: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select from account limit 1`.execute(target)
  if (rows.length > 0) throw new DatabaseInUse('The database has accounts already')
}

/** Parts of a table are filled through it, and what is not logged is made again. */
async function copiedTables(db: Kysely<Tables>): Promise<readonly CopiedTable[]> {
  const { rows } = await sql<CopiedTable>`
    select c.oid::regclass::text as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relpersistence = 'p' and c.relname <> 'schema_migration'
    order by c.relname`.execute(db)
  return rows
}

async function referencesIn(db: Kysely<Tables>): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
    order by 1, 2`.execute(db)
  return rows
}

/** Tables with triggers, and parts of tables, which have their own. */
async function triggeredIn(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = current_schema()::regnamespace order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

interface Guards {
  readonly references: readonly Reference[]
  readonly triggered: readonly string[]
}

/**
 * Tables refer to each other in circles, so that no order of them would do: references are taken off, and checked when they are put back.
 * Triggers would refuse to empty tables, and count what the copied counts have.
 */
async function clear(
  db: Kysely<Tables>,
  tables: readonly CopiedTable[],
  { references, triggered }: Guards,
): Promise<void> {
  const statements = [
    ...references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...triggered.map((name) => `alter table ${name} disable trigger user`),
    `truncate ${tables.map(({ name }) => name).join(', ')}`,
  ]
  await sql.raw(statements.join(';\n')).execute(db)
}

async function restore(db: Kysely<Tables>, { references, triggered }: Guards): Promise<void> {
  const statements = [
    ...triggered.map((name) => `alter table ${name} enable trigger user`),
    ...references.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
    'analyze',
  ]
  await sql.raw(statements.join(';\n')).execute(db)
}

/** Rows pass as texts, which the databases write and read themselves, so that every value is kept. */
async function copyTable(
  source: Kysely<Tables>,
  target: Kysely<Tables>,
  { name, columns }: CopiedTable,
): Promise<number> {
  const listed = columns.map((column) => sql.raw(column))
  const values = columns.map((column) => sql.raw(`(one).${column}`))
  await sql.raw(`declare copied cursor for select t::text as row from ${name} t`).execute(source)
  let copied = 0
  for (;;) {
    const { rows } = await sql
      .raw<{ readonly row: string }>(`fetch ${ROWS} from copied`)
      .execute(source)
    if (rows.length === 0) break
    await sql`insert into ${sql.raw(name)} (${sql.join(listed)}) overriding system value
      select ${sql.join(values)} from (
        select row::${sql.raw(name)} as one from unnest(${rows.map(({ row }) => row)}::text[]) as row offset 0
      ) read`.execute(target)
    copied += rows.length
  }
  await sql`close copied`.execute(source)
  return copied
}

/** So that what is added later gets numbers that nothing has. */
async function copySequences(source: Kysely<Tables>, target: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ readonly name: string; readonly value: string }>`
    select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(source)
  const names = rows.map(({ name }) => name)
  const values = rows.map(({ value }) => value)
  await sql`select setval(name::regclass, value)
    from unnest(${names}::text[], ${values}::bigint[]) as s (name, value)`.execute(target)
}
