import { parseArgs } from 'node:util'

/** The parsed command line. */
export interface BenchOptions {
  /** Parts of bench names; none runs all. */
  readonly only: readonly string[]
  readonly rounds: number
  /** Small sizes: checks that everything runs, but measures nothing. */
  readonly quick: boolean
  /** The file for the rows as JSON. */
  readonly json: string | null
  /** A folder for CPU profiles of the server. */
  readonly profile: string | null
  /** Another Node to compare with this one. */
  readonly node: string | null
}

/** The help text. */
export const USAGE = `npm run bench -- [options]
  --only <name>     benches with this in their name; may be repeated
  --rounds <n>      counted rounds of each measurement (5)
  --quick           small sizes, one round: a smoke test
  --json <file>     the rows as JSON
  --profile <dir>   CPU profiles of the server in this folder
  --node <path>     compares the server on this Node and on another;
                    leaves out benches without a server
`

/** Parses the arguments; throws a `TypeError` with a message for the user. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      rounds: { type: 'string' },
      quick: { type: 'boolean' },
      json: { type: 'string' },
      profile: { type: 'string' },
      node: { type: 'string' },
    },
  })
  const { only = [], quick = false, json = null, profile = null, node = null } = values
  const rounds = Number(values.rounds ?? (quick ? 1 : 5))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new TypeError('--rounds takes a whole number from 1 to 100')
  return { only, rounds, quick, json, profile, node }
}
