import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Runs `change` in a savepoint. When it violates the unique constraint, undoes it alone; the transaction
 * continues. Nothing else may be asked of the unit meanwhile: it would be undone as well.
 */
export async function unlessTaken(
  db: Kysely<Tables>,
  constraint: string,
  change: () => Promise<void>,
): Promise<'done' | 'taken'> {
  await sql`savepoint change`.execute(db)
  try {
    await change()
    await sql`release savepoint change`.execute(db)
    return 'done'
  } catch (error) {
    if (!violates(error, constraint)) throw error
    await sql`rollback to savepoint change`.execute(db)
    return 'taken'
  }
}

const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === constraint
