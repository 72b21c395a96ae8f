import { parseArgs } from 'node:util'

/** The `number`-th of `of` shares of the benches. */
export interface Share {
  readonly number: number
  readonly of: number
}

/** The parsed command line. */
export interface BenchOptions {
  /** Parts of bench names; none runs all. */
  readonly only: readonly string[]
  readonly share: Share
  /** Counted rounds; none in a smoke test, whose figures mean nothing. */
  readonly rounds: number
  /** How many files the largest dataset and the largest place have; null for the number that belongs to the sizes. */
  readonly files: number | null
  /** Small sizes: checks that everything runs, but measures nothing. */
  readonly quick: boolean
  /** The file for the rows as JSON. */
  readonly json: string | null
  /** A folder for CPU profiles of the server. */
  readonly profile: string | null
  /** Another Node to compare with this one. */
  readonly node: string | null
  /** The beginning of the names of databases that are seeded once and kept; null for new ones. */
  readonly kept: string | null
}

/** The help text. */
export const USAGE = `npm run bench -- [options]
  --only <name>     benches with this in their name; may be repeated
  --share <i>/<n>   the i-th of n shares of the benches (1/1)
  --rounds <n>      counted rounds of each measurement (5)
  --files <n>       files of the largest dataset, and of the largest place
                    (1000000)
  --quick           small sizes, the uncounted round alone: a smoke test
  --json <file>     the rows as JSON
  --profile <dir>   CPU profiles of the server in this folder
  --node <path>     compares the server on this Node and on another;
                    leaves out benches without a server
  --kept <name>     seeds what is searched once, in databases of the server
                    in TEST_DATABASE_URL that begin with this name, and keeps
                    them
`

/** Parses the arguments; throws a `TypeError` with a message for the user. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true },
      share: { type: 'string' },
      rounds: { type: 'string' },
      files: { type: 'string' },
      quick: { type: 'boolean' },
      json: { type: 'string' },
      profile: { type: 'string' },
      node: { type: 'string' },
      kept: { type: 'string' },
    },
  })
  const { only = [], quick = false, json = null, profile = null, node = null, kept = null } = values
  const rounds = Number(values.rounds ?? (quick ? 0 : 5))
  if (!Number.isInteger(rounds) || rounds > 100 || (rounds < 1 && values.rounds !== undefined))
    throw new TypeError('--rounds takes a whole number from 1 to 100')
  const files = values.files === undefined ? null : Number(values.files)
  if (files !== null && !(Number.isInteger(files) && files >= 1000 && files <= 10_000_000))
    throw new TypeError('--files takes a whole number from 1000 to 10000000')
  if (kept !== null && !/^[a-z][a-z0-9_]{0,30}$/.test(kept))
    throw new TypeError('--kept takes a name of small letters, digits and underscores')
  return {
    only,
    share: shareIn(values.share ?? '1/1'),
    rounds,
    files,
    quick,
    json,
    profile,
    node,
    kept,
  }
}

function shareIn(text: string): Share {
  const [, number, of] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? []).map(Number)
  if (number === undefined || of === undefined || number > of)
    throw new TypeError('--share takes two whole numbers such as 1/3, the first at most the second')
  return { number, of }
}
