import { isMonth, type Month, monthOf } from '@holdfast/core/rules'
import { SERVER_ADDRESS } from './client-environment.ts'
import { type OptionName, type OptionValues, splitArguments } from './command-options.ts'
import { isBaseUrl } from './environment-values.ts'
import { UsageError } from './usage-error.ts'

export const COMMAND_NAMES = [
  'serve',
  'migrate',
  'rebuild-index',
  'archive-events',
  'copy-database',
  'create-user',
  'create-token',
  'upload',
  'download',
  'check',
  'original-names',
] as const
export type CommandName = (typeof COMMAND_NAMES)[number]

export type Command =
  /** `workers` takes the place of HOLDFAST_WORKERS; null leaves it. */
  | { readonly kind: 'serve'; readonly workers: string | null }
  | { readonly kind: 'migrate' }
  | { readonly kind: 'rebuildIndex' }
  | ArchiveEventsCommand
  | { readonly kind: 'copyDatabase' }
  | CreateUserCommand
  | { readonly kind: 'createToken'; readonly userName: string }
  | TransferCommand
  | CheckCommand
  | OriginalNamesCommand
  /** `about` names a command, or is null for the whole program. */
  | { readonly kind: 'help'; readonly about: CommandName | null }
  | { readonly kind: 'version' }

/** Moves the events of old months from the database to files. */
export interface ArchiveEventsCommand {
  readonly kind: 'archiveEvents'
  readonly folder: string
  /** The first month that stays; null leaves it to the setting. */
  readonly before: Month | null
}

/** Adds an account, to a database or through a running server. */
export interface CreateUserCommand {
  readonly kind: 'createUser'
  readonly user: NewUser
  readonly superuser: boolean
  /** Whether the password is read from standard input; other processes could see an argument. */
  readonly passwordFromInput: boolean
  /** Address of the server to use; null uses that of the environment, and if it has none the database. */
  readonly server: string | null
  /** Whether the question is skipped. */
  readonly confirmed: boolean
}

/** Sends or fetches files, as a client of any server. */
export interface TransferCommand {
  readonly kind: 'transfer'
  readonly direction: 'upload' | 'download'
  /** The folder to send, or to write fetched files to. */
  readonly folder: string
  /** A persistent identifier, or the id of a dataset. */
  readonly dataset: string
  /** The version to fetch. */
  readonly version: string
  /** Address of the server; null uses that of the environment. */
  readonly server: string | null
  /** Maximum number of files transferred at a time. */
  readonly parallel: number
  /** Whether a file that differs from the one at the same path replaces it. */
  readonly replace: boolean
  /** Whether a replacement drops the description, restriction and other properties of the replaced file. */
  readonly dropDetails: boolean
}

/** Reads files as tables, without a server. */
export interface CheckCommand {
  readonly kind: 'check'
  readonly files: readonly string[]
  readonly form: 'text' | 'json'
}

/** Offers the API of a running server under the names of the original product. */
export interface OriginalNamesCommand {
  readonly kind: 'originalNames'
  /** Where to listen; port 0 chooses a free one. */
  readonly port: number
  readonly host: string
  /** The server that answers; null uses that of the environment. */
  readonly server: string | null
  /** The public address of what listens here; null for the one it listens on. */
  readonly site: string | null
  /** The public address that the server gives in answers; null for the one it is reached at. */
  readonly serverSite: string | null
}

export interface NewUser {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly affiliation: string | null
}

/** The command that the arguments name. Throws `UsageError`. */
export function parseCommandLine(args: readonly string[]): Command {
  const { values, positionals } = splitArguments(args)
  const [name, ...operands] = positionals
  if (name === 'help') return { kind: 'help', about: commandName(operands[0]) }
  if (values.help) return { kind: 'help', about: commandName(name) }
  if (values.version) return { kind: 'version' }
  switch (name) {
    case undefined:
      throw new UsageError('A command is missing.')
    case 'serve':
    case 'start':
      allow(name, { values, operands }, ['workers'])
      return { kind: 'serve', workers: values.workers ?? null }
    case 'migrate':
      allow(name, { values, operands }, [])
      return { kind: 'migrate' }
    case 'rebuild-index':
      allow(name, { values, operands }, [])
      return { kind: 'rebuildIndex' }
    case 'archive-events':
      return archiveEvents(values, operands)
    case 'copy-database':
      allow(name, { values, operands }, [])
      return { kind: 'copyDatabase' }
    case 'create-user':
      return createUser(values, operands)
    case 'create-token':
      return createToken(values, operands)
    case 'upload':
      return upload(values, operands)
    case 'download':
      return download(values, operands)
    case 'check':
      return check(values, operands)
    case 'original-names':
      return originalNames(values, operands)
    default:
      throw new UsageError(`There is no command ${name}.`)
  }
}

/** The command with this name; null for other words and none. */
const commandName = (word: string | undefined): CommandName | null =>
  word === 'start' ? 'serve' : (COMMAND_NAMES.find((name) => name === word) ?? null)

function archiveEvents(values: OptionValues, operands: readonly string[]): Command {
  allow('archive-events', { values, operands }, ['before', 'to'])
  const before = values.before ?? null
  if (before !== null && !(isMonth(before) && before <= monthOf(new Date())))
    throw new UsageError('--before needs a month up to the current one, such as 2025-01.')
  return {
    kind: 'archiveEvents',
    folder: required(values.to, 'archive-events needs --to, a folder.'),
    before,
  }
}

function originalNames(values: OptionValues, operands: readonly string[]): Command {
  const options: readonly OptionName[] = ['port', 'host', 'server', 'site', 'server-site']
  allow('original-names', { values, operands }, options)
  const port = values.port ?? '8081'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError('--port needs a number up to 65535, such as 8081.')
  return {
    kind: 'originalNames',
    port: Number(port),
    host: values.host ?? '127.0.0.1',
    server: addressIn(values.server, '--server'),
    site: addressIn(values.site, '--site'),
    serverSite: addressIn(values['server-site'], '--server-site'),
  }
}

function createUser(values: OptionValues, operands: readonly string[]): Command {
  const [userName, ...others] = operands
  const person = ['first-name', 'last-name', 'email', 'affiliation']
  const options = [...person, 'superuser', 'password-stdin', 'server', 'yes']
  allow('create-user', { values, operands: others }, options)
  return {
    kind: 'createUser',
    user: {
      userName: required(userName, 'create-user needs a user name.'),
      firstName: required(values['first-name'], 'create-user needs --first-name.'),
      lastName: required(values['last-name'], 'create-user needs --last-name.'),
      email: required(values.email, 'create-user needs --email.'),
      affiliation: values.affiliation ?? null,
    },
    superuser: values.superuser ?? false,
    passwordFromInput: values['password-stdin'] ?? false,
    server: addressIn(values.server, '--server'),
    confirmed: values.yes ?? false,
  }
}

function createToken(values: OptionValues, operands: readonly string[]): Command {
  const [userName, ...others] = operands
  allow('create-token', { values, operands: others }, [])
  return { kind: 'createToken', userName: required(userName, 'create-token needs a user name.') }
}

function upload(values: OptionValues, operands: readonly string[]): Command {
  const [folder, ...others] = operands
  const options = ['dataset', 'server', 'parallel', 'replace', 'drop-details']
  allow('upload', { values, operands: others }, options)
  if (values['drop-details'] && !values.replace)
    throw new UsageError('--drop-details goes with --replace.')
  return {
    kind: 'transfer',
    direction: 'upload',
    folder: required(folder, 'upload needs a folder.'),
    dataset: required(values.dataset, 'upload needs --dataset, such as doi:10.5072/FK2/ABCDEF.'),
    version: ':draft',
    ...transferOptions(values),
  }
}

function download(values: OptionValues, operands: readonly string[]): Command {
  const [dataset, ...others] = operands
  const options = ['dataset-version', 'into', 'server', 'parallel', 'replace']
  allow('download', { values, operands: others }, options)
  return {
    kind: 'transfer',
    direction: 'download',
    dataset: required(dataset, 'download needs a dataset, such as doi:10.5072/FK2/ABCDEF.'),
    folder: values.into ?? '.',
    version: values['dataset-version'] ?? ':latest',
    ...transferOptions(values),
  }
}

function check(values: OptionValues, files: readonly string[]): Command {
  allow('check', { values, operands: [] }, ['json'])
  required(files[0], 'check needs a file.')
  return { kind: 'check', files, form: values.json ? 'json' : 'text' }
}

function transferOptions(values: OptionValues) {
  const parallel = values.parallel ?? '4'
  if (!/^\d{1,2}$/.test(parallel) || +parallel < 1)
    throw new UsageError('--parallel needs a number from 1 to 99.')
  return {
    server: addressIn(values.server, '--server'),
    parallel: +parallel,
    replace: values.replace ?? false,
    dropDetails: values['drop-details'] ?? false,
  }
}

/** The address that an option gives; null without the option. */
function addressIn(value: string | undefined, option: string): string | null {
  if (value === undefined || isBaseUrl(value)) return value ?? null
  throw new UsageError(`${option} needs ${SERVER_ADDRESS}.`)
}

function required(value: string | undefined, message: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(message)
  return value
}

/** Throws `UsageError` for arguments that the command does not take. */
function allow(
  command: string,
  { values, operands }: { readonly values: OptionValues; readonly operands: readonly string[] },
  options: readonly string[],
): void {
  if (operands.length > 0) throw new UsageError(`${command} has no use for ${operands.join(' ')}.`)
  for (const name of Object.keys(values) as OptionName[])
    if (!options.includes(name)) throw new UsageError(`${command} has no option --${name}.`)
}
