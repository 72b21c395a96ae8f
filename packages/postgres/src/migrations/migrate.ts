import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Migration } from './migration.ts'
import { MIGRATIONS } from './migrations.ts'

/** Any number that nothing else uses for an advisory lock on this database. */
const LOCK_KEY = 4_815_162_342

/**
 * Applies the missing migrations in one transaction; there is no way back. Several processes may call it at
 * once: the later ones wait and then find nothing to do. Returns the names of the applied steps.
 */
export const migrate = (
  { transaction }: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<readonly string[]> =>
  transaction({ isolationLevel: 'read committed' }, async (db) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(db)
    await db.schema
      .createTable('schema_migration')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('taken_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute()
    const missing = await notApplied(db, migrations)
    for (const migration of missing) await take(db, migration)
    return missing.map(({ name }) => name)
  })

async function notApplied(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const rows = await db.selectFrom('schema_migration').select(['number', 'name']).execute()
  const taken = new Map(rows.map(({ number, name }) => [number, name]))
  const unknown = rows.find(({ number, name }) =>
    migrations.every((m) => m.number !== number || m.name !== name),
  )
  if (unknown !== undefined)
    throw new Error(
      `The database has step ${unknown.number} ${unknown.name} of a newer or other Holdfast`,
    )
  return migrations.filter(({ number }) => !taken.has(number))
}

async function take(db: Kysely<Tables>, { number, name, sql: script }: Migration): Promise<void> {
  await sql.raw(script).execute(db)
  await db.insertInto('schema_migration').values({ number, name }).execute()
}
