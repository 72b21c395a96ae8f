import {
  type AccountRequest,
  ConnectionLost,
  type CreatedAccount,
  connectionTo,
  createAccount,
  ServerRefusal,
} from '@holdfast/client'
import type { CreateUserCommand } from '../command-line.ts'
import { printable } from '../printable.ts'
import { StartFailure } from '../start-failure.ts'
import type { Terminal } from '../terminal.ts'
import { confirm } from './database-place.ts'

export interface AtServer {
  readonly address: string
  /** The API token of a superuser. */
  readonly token: string | null
  /** The server's key for new accounts; null if unknown. */
  readonly key: string | null
}

/**
 * Adds an account through a running server and prints its token. Throws `StartFailure` when the account is
 * not added, and after the token is printed when a later step failed.
 */
export async function createUserAtServer(
  { user, superuser, confirmed }: CreateUserCommand,
  { password, at, terminal }: CreationAtServer,
): Promise<void> {
  if (at.token === null)
    throw new StartFailure('Set HOLDFAST_TOKEN to the API token of a superuser of that server.')
  const place = { name: `the server at ${at.address}`, state: 'there' } as const
  await confirm(`user ${user.userName}`, { place, confirmed }, terminal)
  const request = { user, superuser, password: await password(), key: at.key }
  const { userName, token, problems } = await accountAt(at, request)
  terminal.print(
    `Created user ${printable(userName)}. API token, shown this once:\n${printable(token)}\n`,
  )
  if (problems.length > 0) throw new StartFailure(problems.map(printable).join('\n'))
}

async function accountAt(at: AtServer, request: AccountRequest): Promise<CreatedAccount> {
  const connection = connectionTo({ ...at, retryPolicy: { attempts: 1, pauseMs: 0 } })
  try {
    return await createAccount(connection, request)
  } catch (error) {
    if (error instanceof ServerRefusal || error instanceof ConnectionLost)
      throw new StartFailure(printable(error.message), { cause: error })
    throw error
  }
}

interface CreationAtServer {
  /**
   * Reads standard input, so it is called only after the confirmation, which reads it too. Null where none
   * is given.
   */
  readonly password: () => Promise<string | null>
  readonly at: AtServer
  readonly terminal: Terminal
}
