import type { NewUser } from '../command-line.ts'
import type { OpenedRepository } from '../installation.ts'

export interface CreateUserOptions {
  readonly open: () => Promise<OpenedRepository>
  readonly print: (text: string) => void
  readonly user: NewUser
  readonly superuser: boolean
  /** Null leaves the account without one: it is used through its token. */
  readonly password: string | null
}

/** Adds an account and prints its token. Refuses as the use case does. */
export async function createUser(options: CreateUserOptions): Promise<void> {
  const { open, print, user, superuser, password } = options
  const { repository, close } = await open()
  try {
    const { account, token } = await repository.users.create(user, { password, superuser })
    print(`Created user ${account.userName}. API token, shown this once:\n${token.token}\n`)
  } finally {
    await close()
  }
}
