import { RefusedError } from '@holdfast/core/rules'
import { readClientEnvironment } from './client-environment.ts'
import { type Command, type CreateUserCommand, parseCommandLine } from './command-line.ts'
import { archiveEvents } from './commands/archive-events.ts'
import { copyToServer } from './commands/copy-database.ts'
import { createToken } from './commands/create-token.ts'
import { createUser } from './commands/create-user.ts'
import type { AtServer } from './commands/create-user-at-server.ts'
import { confirm, databasePlace, requireThere } from './commands/database-place.ts'
import { migrateDatabase } from './commands/migrate.ts'
import { rebuildIndex } from './commands/rebuild-index.ts'
import { type Configuration, type Environment, readConfiguration } from './configuration.ts'
import { helpText } from './help.ts'
import type { Logger } from './logger.ts'
import { programVersion } from './program-version.ts'
import { StartFailure } from './start-failure.ts'
import type { Terminal } from './terminal.ts'
import { UsageError } from './usage-error.ts'
import { runServer } from './workers/run-server.ts'

const DONE = 0
const FAILED = 1
const WRONG_INPUT = 2

/** Runs the command that the arguments name, and returns the exit code. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(parseCommandLine(args), terminal)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    terminal.complain(`${error.message} See npx holdfast --help.\n`)
    return WRONG_INPUT
  }
}

async function run(command: Command, terminal: Terminal): Promise<number> {
  if (command.kind === 'help') {
    terminal.print(helpText(command.about))
    return DONE
  }
  if (command.kind === 'version') {
    terminal.print(`${await programVersion()}\n`)
    return DONE
  }
  if (command.kind === 'transfer') {
    // Loaded on demand: the server does not need it, and it does not need the server.
    const { transfer } = await import('./commands/transfer.ts')
    return transfer(command, terminal)
  }
  if (command.kind === 'check') {
    const { check } = await import('./commands/check.ts')
    return check(command, terminal)
  }
  if (command.kind === 'originalNames') {
    const { serveOriginalNames } = await import('./commands/original-names.ts')
    return orFailure(terminal, () =>
      serveOriginalNames(command, readClientEnvironment(terminal.environment), terminal),
    )
  }
  const at = command.kind === 'createUser' ? serverFor(command, terminal) : null
  if (command.kind === 'createUser' && at !== null) return createAtServer(command, at, terminal)
  const environment = environmentFor(command, terminal)
  const reading = readConfiguration(environment)
  if (!reading.ok) {
    // A misspelt name may be the reason for a problem.
    const problems = [...reading.problems, ...reading.warnings].map((problem) => `  ${problem}\n`)
    terminal.complain(`Holdfast cannot use these settings:\n${problems.join('')}`)
    return WRONG_INPUT
  }
  const log = terminal.logger(reading.configuration.logLevel)
  for (const warning of reading.warnings) log.warn(warning)
  return attempt({ command, configuration: reading.configuration, environment, log, terminal })
}

/** The environment, in which the options of the command take precedence. */
const environmentFor = (command: Command, { environment }: Terminal): Environment =>
  command.kind === 'serve' && command.workers !== null
    ? { ...environment, HOLDFAST_WORKERS: command.workers }
    : environment

/** The server through which to add the account; null to add it to the database. */
function serverFor({ server }: CreateUserCommand, { environment }: Terminal): AtServer | null {
  const named = environment.HOLDFAST_SERVER || environment.HOLDFAST_TOKEN
  if (server === null && !named) return null
  const { HOLDFAST_SERVER, HOLDFAST_TOKEN, HOLDFAST_USERS_KEY } = readClientEnvironment(environment)
  return { address: server ?? HOLDFAST_SERVER, token: HOLDFAST_TOKEN, key: HOLDFAST_USERS_KEY }
}

async function createAtServer(
  command: CreateUserCommand,
  at: AtServer,
  terminal: Terminal,
): Promise<number> {
  const { createUserAtServer } = await import('./commands/create-user-at-server.ts')
  const password = async () => (command.passwordFromInput ? readPassword(terminal) : null)
  return orFailure(terminal, async () => {
    await createUserAtServer(command, { password, at, terminal })
    return DONE
  })
}

/** The exit code of a command; what keeps it from working is said in a line. */
async function orFailure(terminal: Terminal, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    terminal.complain(`${error.message}\n`)
    return FAILED
  }
}

interface Task {
  readonly command: Exclude<
    Command,
    { readonly kind: 'help' | 'version' | 'transfer' | 'check' | 'originalNames' }
  >
  readonly configuration: Configuration
  readonly environment: Environment
  readonly log: Logger
  readonly terminal: Terminal
}

async function attempt(task: Task): Promise<number> {
  try {
    return await perform(task)
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof StartFailure || error instanceof RefusedError) {
      task.terminal.complain(`${error.message}\n`)
      task.log.debug('the cause', { cause: error.cause })
    } else task.log.error('unexpected error', { cause: error })
    return FAILED
  }
}

/** Returns the exit code. */
async function perform(task: Task): Promise<number> {
  const { command, configuration, log, terminal } = task
  // Other users of the machine must not read what these commands write.
  process.umask(0o077)
  const { print } = terminal
  const open = async () => {
    const { openRepository } = await wiring()
    return openRepository({ configuration, siteUrl: offlineUrl(configuration), log })
  }
  switch (command.kind) {
    case 'serve':
      return runServer(task)
    case 'migrate':
      await migrateDatabase({ open, print })
      return DONE
    case 'rebuildIndex':
      requireThere(await databasePlace(configuration.database))
      await rebuildIndex({ open, print })
      return DONE
    case 'archiveEvents':
      requireThere(await databasePlace(configuration.database))
      await archiveEvents({ open, print, command, now: new Date() })
      return DONE
    case 'copyDatabase': {
      const { copyEmbedded } = await wiring()
      const copy = copyEmbedded({ configuration, log })
      await copyToServer({ configuration, copy, print })
      return DONE
    }
    case 'createUser': {
      const place = await databasePlace(configuration.database)
      const { confirmed } = command
      await confirm(`user ${command.user.userName}`, { place, confirmed }, terminal)
      const password = command.passwordFromInput ? await readPassword(terminal) : null
      await createUser({ open, print, password, user: command.user, superuser: command.superuser })
      return DONE
    }
    case 'createToken':
      requireThere(await databasePlace(configuration.database))
      await createToken({ open, print, userName: command.userName })
      return DONE
  }
}

/** Loaded on demand: help and error messages need no database driver. */
const wiring = () => import('./wiring.ts')

/** Reads the password: the first line, without the line break. */
async function readPassword(terminal: Terminal): Promise<string> {
  const password = (await terminal.readInput()).replace(/\r?\n$/, '')
  if (password === '') throw new UsageError('There was no password on standard input.')
  return password
}

/** The site URL of commands, which need no address that answers. */
const offlineUrl = ({ siteUrl, port }: Configuration): string =>
  siteUrl ?? `http://localhost:${port}`
