import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { bodyOf, type Connection, parseEnvelope } from '../server/connection.ts'
import { messageOf, ServerRefusal, TemporaryKeyLeft } from '../server/failures.ts'

/** The account to create. */
export interface AccountRequest {
  readonly user: {
    readonly userName: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly affiliation: string | null
  }
  /** Null for a random password: the account is used through its token. */
  readonly password: string | null
  readonly superuser: boolean
  /** The server's key for new accounts; null if unknown. */
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

const SETTING = '/api/admin/settings/:BuiltinUsersKey'
const Setting = v.object({ data: v.object({ message: v.string() }) })
const Created = v.object({
  data: v.object({ user: v.object({ userName: v.string() }), apiToken: v.string() }),
})

/**
 * Creates an account on a server with a superuser's token. The server requires its key for new accounts; if
 * it has none, a random key is set for this request only. Throws `ServerRefusal` or `ConnectionLost` if the account is
 * not created, and `TemporaryKeyLeft` if the random key is then not removed either. Once the account exists, failures
 * are returned as `problems`, so that its token is not lost.
 */
export async function createAccount(
  connection: Connection,
  request: AccountRequest,
): Promise<CreatedAccount> {
  const known = request.key ?? (await keyOf(connection))
  const created =
    known === null
      ? await withOwnKey(connection, (key) => added(connection, request, key))
      : await added(connection, request, known)
  if (!request.superuser) return created
  const path = `/api/admin/superuser/${encodeURIComponent(created.userName)}`
  const answer = connection.ask(path, { method: 'PUT', body: 'true' })
  return withProblem(created, await problemOf(answer, 'The account was not made a superuser'))
}

const withProblem = (account: CreatedAccount, problem: string | null): CreatedAccount =>
  problem === null ? account : { ...account, problems: [...account.problems, problem] }

/** Null when the server has no key. */
async function keyOf(connection: Connection): Promise<string | null> {
  try {
    return (await connection.answer(SETTING, Setting)).data.message
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 404) return null
    throw error
  }
}

async function withOwnKey(
  connection: Connection,
  create: (key: string) => Promise<CreatedAccount>,
): Promise<CreatedAccount> {
  const key = randomUUID()
  await done(connection.ask(SETTING, { method: 'PUT', body: key }))
  const remove = () => {
    const answer = connection.ask(SETTING, { method: 'DELETE' })
    return problemOf(answer, 'The temporary :BuiltinUsersKey is still set')
  }
  let created: CreatedAccount
  try {
    created = await create(key)
  } catch (error) {
    const problem = await remove()
    if (problem === null) throw error
    throw new TemporaryKeyLeft(`${messageOf(error)} (${problem})`, { cause: error })
  }
  return withProblem(created, await remove())
}

async function added(
  connection: Connection,
  { user, password }: AccountRequest,
  key: string,
): Promise<CreatedAccount> {
  const query = new URLSearchParams({ key, password: password ?? randomUUID() })
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
