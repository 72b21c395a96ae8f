import { type RawBuilder, sql } from 'kysely'

/**
 * A value that the planner does not see (decision 0541). A plan for a list that it sees looks cheaper than one for any
 * list, so PostgreSQL would plan the statement anew each time, which takes longer than running it. For statements that
 * use indexes whatever their values are.
 */
export const opaque = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${value})`

/** Identifiers of rows, as an array that the planner does not see. */
export const opaqueIds = (ids: readonly number[]): RawBuilder<unknown> =>
  opaque(sql`${ids}::bigint[]`)

/** Whether a column has one of these identifiers; by the index on it, however many they are. */
export const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${column} = any(${opaqueIds(ids)}::bigint[])`

/** A number of rows, for `limit` and `offset`; null for all. */
export const opaqueCount = (count: number | null): RawBuilder<number> =>
  sql<number>`(select ${count}::bigint)`
