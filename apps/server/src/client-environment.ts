import * as v from 'valibot'
import { isBaseUrl, text } from './environment-values.ts'
import { UsageError } from './usage-error.ts'

/** The form of a server's address; completes "expected ...". */
export const SERVER_ADDRESS = 'an address such as https://data.example.org'

type Environment = Readonly<Record<string, string | undefined>>

/** The variables of the commands that are clients; the server ignores them. */
export const CLIENT_ENVIRONMENT = v.object({
  HOLDFAST_SERVER: v.optional(text(SERVER_ADDRESS, isBaseUrl), 'http://localhost:8080'),
  HOLDFAST_TOKEN: v.optional(
    v.nullable(text('an API token', (value) => /^[\x21-\x7e]+$/.test(value))),
    null,
  ),
  HOLDFAST_USERS_KEY: v.optional(v.nullable(text('a key', (value) => value !== '')), null),
})

export type ClientEnvironment = v.InferOutput<typeof CLIENT_ENVIRONMENT>

/** Throws `UsageError` if a variable has an unusable value. */
export function readClientEnvironment(environment: Environment): ClientEnvironment {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = v.safeParse(CLIENT_ENVIRONMENT, set)
  if (read.success) return read.output
  const [issue] = read.issues
  // The token itself is never printed.
  throw new UsageError(`${issue.path?.[0]?.key}: ${issue.expected ?? issue.message} was expected.`)
}

export const CLIENT_VARIABLE_NAMES: ReadonlySet<string> = new Set(
  Object.keys(CLIENT_ENVIRONMENT.entries),
)
