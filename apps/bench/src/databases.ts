import type { BenchContext } from './bench.ts'

/** A name for rows, and a context whose database is of that kind. */
export interface OnDatabase {
  readonly database: string
  readonly context: BenchContext
}

/** The embedded database, and PostgreSQL where it is. */
export const onEachDatabase = (context: BenchContext): readonly OnDatabase[] => [
  { database: 'embedded', context: { ...context, postgres: null } },
  ...(context.postgres === null ? [] : [{ database: 'PostgreSQL', context }]),
]
