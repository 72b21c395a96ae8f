import { SERVER_ADDRESS } from './client-environment.ts'
import { type OptionName, type OptionValues, splitArguments } from './command-options.ts'
import { isBaseUrl } from './environment-values.ts'
import { UsageError } from './usage-error.ts'

export const COMMAND_NAMES = [
  'serve',
  'migrate',
  'create-user',
  'create-token',
  'upload',
  'download',
] as const
export type CommandName = (typeof COMMAND_NAMES)[number]

export type Command =
  | { readonly kind: 'serve' }
  | { readonly kind: 'migrate' }
  | CreateUserCommand
  | { readonly kind: 'createToken'; readonly userName: string }
  | TransferCommand
  /** `about` one command, or all of it. */
  | { readonly kind: 'help'; readonly about: CommandName | null }
  | { readonly kind: 'version' }

/** Adding an account, to a database or through a running server. */
export interface CreateUserCommand {
  readonly kind: 'createUser'
  readonly user: NewUser
  readonly superuser: boolean
  /** The password comes over standard input: an argument would be seen by every process. */
  readonly passwordFromInput: boolean
  /** Address of the server to go through; null takes that of the environment, and without one the database. */
  readonly server: string | null
  /** Whether nobody is to be asked. */
  readonly confirmed: boolean
}

/** Sending or fetching files, as a client of a server that may be anywhere. */
export interface TransferCommand {
  readonly kind: 'transfer'
  readonly direction: 'upload' | 'download'
  /** What is sent, or where what is fetched goes. */
  readonly folder: string
  /** A persistent identifier, or the number of a dataset. */
  readonly dataset: string
  /** The version that is fetched. */
  readonly version: string
  /** Address of the server; null takes that of the environment. */
  readonly server: string | null
  /** Files under way at a time. */
  readonly parallel: number
  /** Whether a file that differs from the one in its place replaces it. */
  readonly replace: boolean
  /** Whether what was said of a replaced file, restrictions too, does not hold for the one in its place. */
  readonly dropDetails: boolean
}

export interface NewUser {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly affiliation: string | null
}

/** What the arguments ask for. Throws `UsageError`. */
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
      allow(name, { values, operands }, [])
      return { kind: 'serve' }
    case 'migrate':
      allow(name, { values, operands }, [])
      return { kind: 'migrate' }
    case 'create-user':
      return createUser(values, operands)
    case 'create-token':
      return createToken(values, operands)
    case 'upload':
      return upload(values, operands)
    case 'download':
      return download(values, operands)
    default:
      throw new UsageError(`There is no command ${name}.`)
  }
}

/** What help is asked about; other words, and none, are about everything. */
const commandName = (word: string | undefined): CommandName | null =>
  word === 'start' ? 'serve' : (COMMAND_NAMES.find((name) => name === word) ?? null)

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
    server: values.server === undefined ? null : serverAddress(values.server),
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

function transferOptions(values: OptionValues) {
  const parallel = values.parallel ?? '4'
  if (!/^\d{1,2}$/.test(parallel) || +parallel < 1)
    throw new UsageError('--parallel needs a number from 1 to 99.')
  return {
    server: values.server === undefined ? null : serverAddress(values.server),
    parallel: +parallel,
    replace: values.replace ?? false,
    dropDetails: values['drop-details'] ?? false,
  }
}

function serverAddress(value: string): string {
  if (isBaseUrl(value)) return value
  throw new UsageError(`--server needs ${SERVER_ADDRESS}.`)
}

function required(value: string | undefined, message: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(message)
  return value
}

/** What a command has no use for is a mistake of whoever typed it. */
function allow(
  command: string,
  { values, operands }: { readonly values: OptionValues; readonly operands: readonly string[] },
  options: readonly string[],
): void {
  if (operands.length > 0) throw new UsageError(`${command} has no use for ${operands.join(' ')}.`)
  for (const name of Object.keys(values) as OptionName[])
    if (!options.includes(name)) throw new UsageError(`${command} has no option --${name}.`)
}
