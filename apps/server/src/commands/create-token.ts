import { refuse } from '@holdfast/core/rules'
import type { OpenedRepository } from '../installation.ts'

export interface CreateTokenOptions {
  readonly open: () => Promise<OpenedRepository>
  readonly print: (text: string) => void
  readonly userName: string
}

/** Prints a new token for an account; the previous token becomes invalid. */
export async function createToken({ open, print, userName }: CreateTokenOptions): Promise<void> {
  const { repository, close } = await open()
  try {
    const account = await repository.users.byUserName(userName)
    if (account === null) return refuse({ kind: 'notFound', what: `User ${userName}` })
    if (account.deactivatedAt !== null)
      return refuse({
        kind: 'wrongState',
        message: `User ${account.userName} is deactivated: no token would work.`,
      })
    const { id: accountId, superuser } = account
    const { token } = await repository.tokens.recreate({
      kind: 'account',
      accountId,
      userName: account.userName,
      superuser,
    })
    print(`New API token of ${account.userName}, shown this once:\n${token}\n`)
  } finally {
    await close()
  }
}
