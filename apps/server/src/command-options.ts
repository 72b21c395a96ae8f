import { parseArgs } from 'node:util'
import { UsageError } from './usage-error.ts'

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  affiliation: { type: 'string' },
  superuser: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  dataset: { type: 'string' },
  'dataset-version': { type: 'string' },
  into: { type: 'string' },
  server: { type: 'string' },
  workers: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  site: { type: 'string' },
  'server-site': { type: 'string' },
  parallel: { type: 'string' },
  before: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
  replace: { type: 'boolean' },
  'drop-details': { type: 'boolean' },
} as const

export type OptionName = keyof typeof OPTIONS
export type OptionValues = ReturnType<typeof splitArguments>['values']

/** Separates the options from the other arguments. Throws `UsageError`. */
export function splitArguments(args: readonly string[]) {
  const settings = { args: [...args], options: OPTIONS, allowPositionals: true } as const
  const { tokens } = parseArgs({ ...settings, strict: false, tokens: true })
  for (const token of tokens) if (token.kind === 'option') checkOption(token)
  return parseArgs(settings)
}

interface OptionToken {
  readonly name: string
  /** The option as typed. */
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

/** Refuses what the parser would refuse too, with clearer messages. */
function checkOption({ name, rawName, value, inlineValue }: OptionToken): void {
  if (!isOption(name)) throw new UsageError(`There is no option ${rawName}.`)
  if (OPTIONS[name].type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`)
    return
  }
  // A value that begins with a dash is written as --into=-folder.
  if (value === undefined || (!inlineValue && value.startsWith('-')))
    throw new UsageError(`${rawName} needs a value.`)
}

const isOption = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name)
