import type { NewUser } from '../command-line.ts'
import { FolderInUse } from '../folder-lock.ts'
import type { OpenedRepository } from '../installation.ts'
import { StartFailure } from '../start-failure.ts'

export interface CreateUserOptions {
  readonly open: () => Promise<OpenedRepository>
  readonly print: (text: string) => void
  readonly user: NewUser
  readonly superuser: boolean
  /** Null creates the account without a password; it is used with its token. */
  readonly password: string | null
}

/** Adds an account and prints its token. Throws the refusals of the use case. */
export async function createUser(options: CreateUserOptions): Promise<void> {
  const { open, print, user, superuser, password } = options
  const { repository, close } = await open().catch((error: unknown) => {
    throw error instanceof FolderInUse ? throughServer(error) : error
  })
  try {
    const { account, token } = await repository.users.create(user, { password, superuser })
    print(`Created user ${account.userName}. API token, shown this once:\n${token.token}\n`)
  } finally {
    await close()
  }
}

const throughServer = (cause: FolderInUse): StartFailure =>
  new StartFailure(
    `${cause.message} Or go through the running server: set HOLDFAST_SERVER to its address and HOLDFAST_TOKEN to the API token of a superuser.`,
    { cause },
  )
