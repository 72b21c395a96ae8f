import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { bodyOf, type Connection, parseEnvelope } from '../server/connection.ts'
import { messageOf } from '../server/failures.ts'

/** The account to create. */
export interface AccountRequest {
  readonly user: {
    readonly userName: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly affiliation: string | null
  }
  /** Null where the person signs in with the token; with `key` the account gets a random one, as the server requires one. */
  readonly password: string | null
  readonly superuser: boolean
  /** The server's key for new accounts; null where the token of a superuser is enough. */
  readonly key: string | null
}

/** A created account. */
export interface CreatedAccount {
  readonly userName: string
  /** Its API token, which the server shows only once. */
  readonly token: string
  /** What failed after the account was created, one sentence each. */
  readonly problems: readonly string[]
}

const Created = v.object({
  data: v.object({ user: v.object({ userName: v.string() }), apiToken: v.string() }),
})

/**
 * Creates an account on a server with a superuser's token, or with the server's key for new accounts. Throws
 * `ServerRefusal` or `ConnectionLost` if the account is not created. Once it exists, failures are returned as
 * `problems`, so that its token is not lost.
 */
export async function createAccount(
  connection: Connection,
  request: AccountRequest,
): Promise<CreatedAccount> {
  const created = await added(connection, request)
  if (!request.superuser) return created
  const path = `/api/admin/superuser/${encodeURIComponent(created.userName)}`
  const answer = connection.ask(path, { method: 'PUT', body: 'true' })
  return withProblem(created, await problemOf(answer, 'The account was not made a superuser'))
}

const withProblem = (account: CreatedAccount, problem: string | null): CreatedAccount =>
  problem === null ? account : { ...account, problems: [...account.problems, problem] }

async function added(
  connection: Connection,
  { user, password, key }: AccountRequest,
): Promise<CreatedAccount> {
  const given = password ?? (key === null ? null : randomUUID())
  const query = new URLSearchParams({
    ...(given === null ? {} : { password: given }),
    ...(key === null ? {} : { key }),
  })
  const answer = await connection.ask(`/api/builtin-users?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(user),
  })
  const { data } = parseEnvelope(Created, await bodyOf(answer))
  return { userName: data.user.userName, token: data.apiToken, problems: [] }
}

/** Reads an answer whose content is not needed, to free its connection. */
async function done(answer: Promise<Response>): Promise<void> {
  await bodyOf(await answer)
}

/** What the failure of a request means, with its reason; null if it succeeded. */
const problemOf = (answer: Promise<Response>, meaning: string): Promise<string | null> =>
  done(answer).then(
    () => null,
    (error) => `${meaning}: ${messageOf(error)}`,
  )
