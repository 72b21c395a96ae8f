import { resolve } from 'node:path'
import type { TransferStore } from '@holdfast/core'
import { isBaseUrl, listed } from './environment-values.ts'
import type { StoreConfiguration } from './store-configuration.ts'
import { storePrefix } from './store-environment.ts'

const AUTH_URL = 'https://auth.globus.org/v2/oauth2/token'

/** A remote of rclone, and the assignees who may use it. */
export interface TransferRemote {
  readonly name: string
  readonly fs: string
  readonly users: readonly string[]
}

/** One transfer service. The file of credentials holds `<name>:<secret>`. */
export type TransferServiceConfiguration = {
  readonly name: string
  readonly address: string
  readonly credentialsFile: string
} & (
  | { readonly kind: 'globus'; readonly authAddress: string }
  | { readonly kind: 'rclone'; readonly remotes: readonly TransferRemote[] }
)

/** All transfer services, and the stores that they reach, by name. */
export interface TransfersConfiguration {
  readonly services: readonly TransferServiceConfiguration[]
  readonly stores: Readonly<Record<string, TransferStore>>
  readonly offerMinutes: number
}

export type TransfersReading =
  | { readonly ok: true; readonly transfers: TransfersConfiguration }
  | { readonly ok: false; readonly problems: readonly string[] }

type Variables = Readonly<Record<string, string | undefined>>

interface TransfersQuestion {
  readonly stores: readonly Pick<StoreConfiguration, 'name' | 'kind'>[]
  readonly offerMinutes: number
  readonly variables: Variables
}

const KIND = /^HOLDFAST_TRANSFER_([A-Z][A-Z0-9_]{0,30})_KIND$/
const OPTIONS = ['KIND', 'URL', 'TOKEN_FILE', 'AUTH_URL', 'REMOTES']

/** The services that have a variable `HOLDFAST_TRANSFER_<NAME>_KIND`, by their part of it. */
const upperNames = (variables: Variables): readonly string[] =>
  Object.keys(variables).flatMap((name) => KIND.exec(name)?.[1] ?? [])

const nameOf = (upper: string): string => upper.toLowerCase().replaceAll('_', '-')

/** The variables of the services that have a kind. */
export const transferVariableNames = (variables: Variables): ReadonlySet<string> =>
  new Set(
    upperNames(variables).flatMap((upper) => {
      const prefix = `HOLDFAST_TRANSFER_${upper}_`
      const remotes = remotesIn(variables, prefix).map(({ variable }) => variable)
      return [...OPTIONS.map((option) => prefix + option), ...remotes]
    }),
  )

/** Reads the services and how each store is reached; reports all problems at once. */
export function readTransfers({
  stores,
  offerMinutes,
  variables,
}: TransfersQuestion): TransfersReading {
  const problems: string[] = []
  const services = upperNames(variables).flatMap((upper) => readService(upper, variables, problems))
  const names = new Set(services.map(({ name }) => name))
  const reached = stores.flatMap((store) => {
    const read = readStore(store, { names, variables, problems })
    return read === null ? [] : [[store.name, read] as const]
  })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, transfers: { services, stores: Object.fromEntries(reached), offerMinutes } }
}

function readService(
  upper: string,
  variables: Variables,
  problems: string[],
): readonly TransferServiceConfiguration[] {
  const prefix = `HOLDFAST_TRANSFER_${upper}_`
  const kind = variables[`${prefix}KIND`]
  const address = addressIn(variables, `${prefix}URL`, problems)
  const file = variables[`${prefix}TOKEN_FILE`]
  if (file === undefined)
    problems.push(`${prefix}TOKEN_FILE: expected a file that holds <name>:<secret>`)
  if (address === null || file === undefined) return []
  const shared = { name: nameOf(upper), address, credentialsFile: resolve(file) }
  switch (kind) {
    case 'globus': {
      const own = variables[`${prefix}AUTH_URL`] !== undefined
      const authAddress = own ? addressIn(variables, `${prefix}AUTH_URL`, problems) : AUTH_URL
      return authAddress === null ? [] : [{ ...shared, kind, authAddress }]
    }
    case 'rclone':
      return [{ ...shared, kind, remotes: readRemotes(variables, prefix, problems) }]
    default:
      problems.push(`${prefix}KIND: expected globus or rclone`)
      return []
  }
}

/** The remotes in a list such as `lab=lab:incoming, cloud`, each with the variable of its users. */
function remotesIn(variables: Variables, prefix: string) {
  return listed(variables[`${prefix}REMOTES`] ?? '').map((item) => {
    const [name = '', ...fs] = item.split('=')
    const variable = `${prefix}USERS_${name.toUpperCase().replaceAll('-', '_')}`
    return { name, fs: fs.length === 0 ? `${name}:` : fs.join('='), variable }
  })
}

function readRemotes(
  variables: Variables,
  prefix: string,
  problems: string[],
): readonly TransferRemote[] {
  const remotes = remotesIn(variables, prefix)
  const names = new Set(remotes.map(({ name }) => name))
  const valid = remotes.every(({ name, fs }) => /^[\w.-]{1,60}$/.test(name) && fs.includes(':'))
  if (!valid || names.size < remotes.length)
    problems.push(`${prefix}REMOTES: expected remotes such as lab or lab=lab:incoming, each once`)
  return remotes.map(({ name, fs, variable }) => ({
    name,
    fs,
    users: listed(variables[variable] ?? ''),
  }))
}

function addressIn(variables: Variables, name: string, problems: string[]): string | null {
  const value = variables[name] ?? ''
  if (isBaseUrl(value)) return value.replace(/\/+$/, '')
  problems.push(`${name}: expected an address such as https://transfer.example.org/v0.10`)
  return null
}

interface StoreQuestion {
  readonly names: ReadonlySet<string>
  readonly variables: Variables
  readonly problems: string[]
}

/** Null for a store that no service reaches. */
function readStore(
  { name, kind }: Pick<StoreConfiguration, 'name' | 'kind'>,
  { names, variables, problems }: StoreQuestion,
): TransferStore | null {
  const prefix = `${storePrefix(name)}TRANSFER`
  const service = variables[prefix]?.trim().toLowerCase()
  if (service === undefined) return null
  const mode = variables[`${prefix}_MODE`] ?? (kind === 'remote' ? 'referenced' : 'managed')
  const expected = kind === 'remote' ? 'referenced' : 'managed'
  if (!names.has(service))
    problems.push(`${prefix}: expected the name of a service with HOLDFAST_TRANSFER_<NAME>_KIND`)
  if (mode !== expected) problems.push(`${prefix}_MODE: expected ${expected} for this store`)
  if (kind === 'remote') {
    const references = listed(variables[`${prefix}_REFERENCES`] ?? '')
    if (references.length === 0 || !references.every((one) => /^[^/\s]+(\/[^\s]*)?$/.test(one)))
      problems.push(`${prefix}_REFERENCES: expected a list of <endpoint>/<path>`)
    return { service, mode: 'referenced', references }
  }
  const endpoint = variables[`${prefix}_ENDPOINT`]?.trim()
  if (endpoint === undefined) problems.push(`${prefix}_ENDPOINT: expected the name of an endpoint`)
  const path = variables[`${prefix}_PATH`]?.trim() ?? '/'
  if (!path.startsWith('/') || path.includes('/../'))
    problems.push(`${prefix}_PATH: expected a folder such as /data/`)
  return {
    service,
    mode: 'managed',
    endpoint: endpoint ?? '',
    path: path.endsWith('/') ? path : `${path}/`,
  }
}
