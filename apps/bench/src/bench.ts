import type { Curl } from './clients/curl.ts'
import type { Row } from './row.ts'
import type { ServerNode } from './server-nodes.ts'
import type { Sizes } from './sizes.ts'
import type { PostgresServer } from './system/postgres-server.ts'

/** The context of a bench. */
export interface BenchContext {
  readonly sizes: Sizes
  /** Counted rounds; none in a smoke test. */
  readonly rounds: number
  readonly postgres: PostgresServer | null
  readonly curl: Curl | null
  readonly profile: string | null
  /** The Node version that the server runs on. */
  readonly node: ServerNode
  /** The beginning of the names of seeded databases that are kept; null for none. */
  readonly kept: string | null
  /** Reports progress on the terminal. */
  say(line: string): void
}

/** The result of a bench, or why it was left out. */
export type Outcome =
  | { readonly kind: 'measured'; readonly rows: readonly Row[] }
  | { readonly kind: 'leftOut'; readonly why: string }

/** A measurement with a name. */
export interface Bench {
  readonly name: string
  run(context: BenchContext): Promise<Outcome>
}

/** A measured outcome; leaves out null rows. */
export const measured = (...rows: readonly (Row | null)[]): Outcome => ({
  kind: 'measured',
  rows: rows.filter((row) => row !== null),
})

/** The outcome of a bench that needs curl without it. */
export const NO_CURL: Outcome = { kind: 'leftOut', why: 'curl is not installed' }
