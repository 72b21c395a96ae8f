import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type Connection, parseEnvelope } from '../server/connection.ts'
import { ServerRefusal } from '../server/failures.ts'

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
}

const SETTING = '/api/admin/settings/:BuiltinUsersKey'
const Setting = v.object({ data: v.object({ message: v.string() }) })
const Created = v.object({
  data: v.object({ user: v.object({ userName: v.string() }), apiToken: v.string() }),
})

/**
 * Creates an account on a server with a superuser's token. The server requires its key for new accounts; if
 * it has none, a random key is set for this request only. Refusals are thrown as `ServerRefusal`.
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
  if (request.superuser) {
    const path = `/api/admin/superuser/${encodeURIComponent(created.userName)}`
    await done(connection.ask(path, { method: 'PUT', body: 'true' }))
  }
  return created
}

/** Null when the server has no key. */
async function keyOf(connection: Connection): Promise<string | null> {
  try {
    return (await connection.answer(SETTING, Setting)).data.message
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 404) return null
    throw error
  }
}

async function withOwnKey<T>(
  connection: Connection,
  work: (key: string) => Promise<T>,
): Promise<T> {
  const key = randomUUID()
  await done(connection.ask(SETTING, { method: 'PUT', body: key }))
  try {
    return await work(key)
  } finally {
    await done(connection.ask(SETTING, { method: 'DELETE' }))
  }
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
  const { data } = parseEnvelope(Created, await answer.json())
  return { userName: data.user.userName, token: data.apiToken }
}

/** Reads an answer whose content is not needed, to free its connection. */
async function done(answer: Promise<Response>): Promise<void> {
  await (await answer).arrayBuffer()
}
