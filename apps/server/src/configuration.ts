import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { AddressRange, Features, ThumbnailLimits } from '@holdfast/core/rules'
import type { CorsOptions } from '@holdfast/http'
import type { ReportRecipientOptions } from '@holdfast/platform-node'
import * as v from 'valibot'
import { CLIENT_VARIABLE_NAMES } from './client-environment.ts'
import { corsConfiguration } from './cors-environment.ts'
import { ENVIRONMENT, type EnvironmentValues, VARIABLE_NAMES } from './environment.ts'
import { listed } from './environment-values.ts'
import type { LogLevel } from './logger.ts'
import { type PersistentIdConfiguration, pidConfiguration, pidProblems } from './pid-environment.ts'
import {
  type IdentityProviderConfiguration,
  identityProviderVariableNames,
  readIdentityProviders,
} from './read-identity-providers.ts'
import { readStores, type StoresReading, storeVariableNames } from './read-stores.ts'
import {
  readTransfers,
  type TransfersConfiguration,
  type TransfersReading,
  transferVariableNames,
} from './read-transfers.ts'
import type { StoresConfiguration } from './store-configuration.ts'

/** Where records are stored: in an embedded database, or on a PostgreSQL server. */
export type DatabaseConfiguration =
  | { readonly kind: 'embedded'; readonly folder: string }
  | { readonly kind: 'server'; readonly url: string }

/** The one that is used where no other is configured. */
export const embeddedDatabase = (dataFolder: string): DatabaseConfiguration => ({
  kind: 'embedded',
  folder: resolve(dataFolder, 'database'),
})

/** The operator's configuration, read once. Paths are absolute. */
export interface Configuration {
  readonly host: string
  /** 0 lets the system choose a free port. */
  readonly port: number
  readonly dataFolder: string
  readonly database: DatabaseConfiguration
  readonly stores: StoresConfiguration
  /** Without a trailing slash; null for the address at which the server listens. */
  readonly siteUrl: string | null
  readonly installationName: string | null
  /** The superuser that the first start creates. */
  readonly admin: {
    readonly userName: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    /** Null to generate and print one. */
    readonly token: string | null
  }
  readonly logLevel: LogLevel
  readonly cors: Partial<CorsOptions>
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly AddressRange[]
  /** Whether the history of role assignments is available. */
  readonly roleHistory: boolean
  /** Whether versions have notes with endpoints of their own. */
  readonly versionNotes: boolean
  /** Whether guestbooks are filled in when access is requested, instead of at the download. */
  readonly incompleteMetadata: boolean
  readonly bearers: Pick<Features, 'bearerTokens' | 'bearerClaims'>
  readonly curationStatusShown: boolean
  readonly guestbookAtRequest: boolean
  readonly persistentIds: PersistentIdConfiguration
  /** How mail is sent; null to send none. */
  readonly mail: { readonly from: string; readonly program: string } | null
  /** Maximum size of files with thumbnails, in bytes. */
  readonly thumbnailLimits: ThumbnailLimits
  /** With up to how many authors and files the header `Link` of a landing page names them. */
  readonly linkLimits: { readonly authors: number; readonly items: number }
  /** Resident memory that reading one table may take. */
  readonly tableMemoryMebibytes: number
  readonly tableDiskMebibytes: number
  /** Room for forms of tables that were made. */
  readonly tableFormMebibytes: number
  /** The file with ranges of addresses and their countries; null for none. */
  readonly countryTable: string | null
  /** Null: usage reports are not sent. */
  readonly usageReportsTo: ReportRecipientOptions | null
  /** Hosts to which workflow steps may send requests. */
  readonly workflowHosts: readonly string[]
  /** The store of the workflow step `archiver`; null for none. */
  readonly archiveStore: string | null
  readonly transfers: TransfersConfiguration
  /** Services with which people may sign in. */
  readonly identityProviders: readonly IdentityProviderConfiguration[]
  /** How long bytes that clients sent directly to a store are kept until they are registered. */
  readonly directUploadLeaseHours: number
  /** How long an upload may be inactive before its bytes are removed. */
  readonly uploadLeaseMinutes: number
  /** How long a process may be silent before another takes over its background jobs. */
  readonly takeoverSeconds: number
  /** Minimum average speed of a request body; 0 for none. */
  readonly bodyBytesPerSecond: number
  /** What `/metrics` must be asked with; null for no such address. */
  readonly metricsToken: string | null
  /** How many processes answer requests. */
  readonly workers: number
  /** Maximum number of connections at a time. */
  readonly connections: number
  /** How long running requests may take after the signal to stop. */
  readonly drainSeconds: number
}

export type Environment = Readonly<Record<string, string | undefined>>

export type ConfigurationReading =
  | {
      readonly ok: true
      readonly configuration: Configuration
      readonly warnings: readonly string[]
    }
  | {
      readonly ok: false
      readonly problems: readonly string[]
      readonly warnings: readonly string[]
    }

/** Reads all variables and reports all problems at once. An empty variable counts as not set. */
export function readConfiguration(environment: Environment): ConfigurationReading {
  const set = Object.entries(environment).filter(([, value]) => value?.trim())
  const variables = Object.fromEntries(set)
  const result = v.safeParse(ENVIRONMENT, variables)
  const names = result.success
    ? result.output.HOLDFAST_STORES
    : listed(variables.HOLDFAST_STORES ?? '')
  const named = new Set([
    ...storeVariableNames(names),
    ...transferVariableNames(variables),
    ...identityProviderVariableNames(variables),
  ])
  const warnings = set.flatMap(([name]) => (named.has(name) ? [] : warningAbout(name)))
  // Values are not printed: some are secrets.
  if (!result.success) {
    const problems = result.issues.map(
      (issue) => `${v.getDotPath(issue)}: expected ${issue.message}`,
    )
    return { ok: false, problems, warnings }
  }
  const stores = storesOf(result.output, variables)
  const problems = [...pidProblems(result.output), ...(stores.ok ? [] : stores.problems)]
  if (!stores.ok) return { ok: false, problems, warnings }
  problems.push(...workerProblems(result.output))
  problems.push(...archiveProblems(result.output, stores.stores))
  const transfers = transfersOf(result.output, stores.stores, variables)
  if (!transfers.ok) problems.push(...transfers.problems)
  const identities = readIdentityProviders(variables)
  if (!identities.ok) problems.push(...identities.problems)
  if (!transfers.ok || !identities.ok || problems.length > 0)
    return { ok: false, problems, warnings }
  const opened = {
    stores: stores.stores,
    transfers: transfers.transfers,
    identityProviders: identities.providers,
  }
  return { ok: true, configuration: toConfiguration(result.output, opened), warnings }
}

const transfersOf = (
  { HOLDFAST_TRANSFER_MINUTES: minutes }: EnvironmentValues,
  { stores }: StoresConfiguration,
  variables: Environment,
): TransfersReading =>
  readTransfers({
    stores: stores.map(({ name, kind }) => ({ name, kind })),
    offerMinutes: minutes,
    variables,
  })

function storesOf(values: EnvironmentValues, variables: Environment): StoresReading {
  const dataFolder = resolve(values.HOLDFAST_DATA)
  return readStores({
    names: values.HOLDFAST_STORES,
    preferred: values.HOLDFAST_PREFERRED_STORE,
    localFolder: resolve(values.HOLDFAST_STORAGE_FOLDER ?? resolve(dataFolder, 'files')),
    dataFolder,
    variables,
  })
}

function archiveProblems(
  { HOLDFAST_ARCHIVE_STORE: archive }: EnvironmentValues,
  { stores }: StoresConfiguration,
): readonly string[] {
  const isWritable = stores.some(({ name, kind }) => name === archive && kind !== 'remote')
  return archive === null || isWritable
    ? []
    : ['HOLDFAST_ARCHIVE_STORE: expected a folder or bucket that HOLDFAST_STORES names']
}

const workerProblems = ({ HOLDFAST_WORKERS: workers, DATABASE_URL: url }: EnvironmentValues) =>
  url === null && workers !== null && workers > 1
    ? ['HOLDFAST_WORKERS: expected 1 for the embedded database, or DATABASE_URL for more']
    : []

/** Warns about unknown variables, which are probably misspelt and would have no effect. */
function warningAbout(name: string): readonly string[] {
  const known = VARIABLE_NAMES.has(name) || CLIENT_VARIABLE_NAMES.has(name)
  if (!name.startsWith('HOLDFAST_') || known) return []
  const short = name.slice('HOLDFAST_'.length)
  const meant = VARIABLE_NAMES.has(short) ? ` Use ${short}.` : ''
  return [`${name} is not a variable of Holdfast and has no effect.${meant}`]
}

function toConfiguration(
  values: EnvironmentValues,
  opened: Pick<Configuration, 'stores' | 'transfers' | 'identityProviders'>,
): Configuration {
  const dataFolder = resolve(values.HOLDFAST_DATA)
  return {
    host: values.HOST,
    port: values.PORT,
    dataFolder,
    database:
      values.DATABASE_URL === null
        ? embeddedDatabase(dataFolder)
        : { kind: 'server', url: values.DATABASE_URL },
    ...opened,
    siteUrl: values.HOLDFAST_SITE_URL,
    installationName: values.HOLDFAST_INSTALLATION_NAME,
    admin: {
      userName: values.HOLDFAST_ADMIN_USER,
      firstName: values.HOLDFAST_ADMIN_FIRST_NAME,
      lastName: values.HOLDFAST_ADMIN_LAST_NAME,
      email: values.HOLDFAST_ADMIN_EMAIL,
      token: values.HOLDFAST_ADMIN_TOKEN,
    },
    logLevel: values.HOLDFAST_LOG_LEVEL,
    cors: corsConfiguration(values),
    trustedProxies: values.HOLDFAST_TRUSTED_PROXIES,
    roleHistory: values.HOLDFAST_ROLE_HISTORY,
    versionNotes: values.HOLDFAST_VERSION_NOTES,
    incompleteMetadata: values.HOLDFAST_INCOMPLETE_METADATA,
    bearers: {
      bearerTokens: values.HOLDFAST_BEARER_TOKENS !== 'off',
      bearerClaims: values.HOLDFAST_BEARER_TOKENS === 'completed',
    },
    curationStatusShown: values.HOLDFAST_CURATION_STATUS_SHOWN,
    guestbookAtRequest: values.HOLDFAST_GUESTBOOK_AT_REQUEST,
    persistentIds: pidConfiguration(values),
    ...shownConfiguration(values),
    ...usageConfiguration(values),
    tableMemoryMebibytes: values.HOLDFAST_TABLE_MEMORY,
    tableDiskMebibytes: values.HOLDFAST_TABLE_DISK,
    tableFormMebibytes: values.HOLDFAST_TABLE_FORMS,
    workflowHosts: values.HOLDFAST_WORKFLOW_HOSTS,
    archiveStore: values.HOLDFAST_ARCHIVE_STORE,
    mail:
      values.HOLDFAST_MAIL_FROM === null
        ? null
        : { from: values.HOLDFAST_MAIL_FROM, program: values.HOLDFAST_SENDMAIL },
    directUploadLeaseHours: values.HOLDFAST_DIRECT_UPLOAD_LEASE_HOURS,
    uploadLeaseMinutes: values.HOLDFAST_UPLOAD_LEASE_MINUTES,
    takeoverSeconds: values.HOLDFAST_TAKEOVER_SECONDS,
    bodyBytesPerSecond: values.HOLDFAST_MIN_BODY_BYTES_PER_SECOND,
    metricsToken: values.HOLDFAST_METRICS_TOKEN,
    workers: values.HOLDFAST_WORKERS ?? (values.DATABASE_URL === null ? 1 : availableParallelism()),
    connections: values.HOLDFAST_MAX_CONNECTIONS,
    drainSeconds: values.HOLDFAST_DRAIN_SECONDS,
  }
}

const shownConfiguration = (
  values: EnvironmentValues,
): Pick<Configuration, 'linkLimits' | 'thumbnailLimits'> => ({
  linkLimits: { authors: values.HOLDFAST_LINKED_AUTHORS, items: values.HOLDFAST_LINKED_FILES },
  thumbnailLimits: {
    image: values.HOLDFAST_THUMBNAIL_IMAGE_BYTES,
    pdf: values.HOLDFAST_THUMBNAIL_PDF_BYTES,
  },
})

const usageConfiguration = ({
  HOLDFAST_COUNTRY_TABLE: countryTable,
  HOLDFAST_USAGE_REPORT_URL: address,
  HOLDFAST_USAGE_REPORT_TOKEN: token,
}: EnvironmentValues): Pick<Configuration, 'countryTable' | 'usageReportsTo'> => ({
  countryTable,
  usageReportsTo: address === null ? null : { address, token },
})
