import { addressBlock, isEmailAddress, isPersonName, isUserName } from '@holdfast/core/rules'
import * as v from 'valibot'
import { CORS_ENVIRONMENT } from './cors-environment.ts'
import {
  byteLimit,
  duration,
  isBaseUrl,
  listed,
  onOff,
  parsedUrl,
  text,
  wholeNumber,
} from './environment-values.ts'
import { LOG_LEVELS } from './logger.ts'
import { isSafeBaseUrl, PID_ENVIRONMENT } from './pid-environment.ts'

const port = v.pipe(
  text('a whole number from 0 to 65535', (value) => /^\d{1,5}$/.test(value) && +value <= 65_535),
  v.transform(Number),
)

const databaseUrl = text(
  'an address such as postgres://user:password@host:5432/database',
  (value) => /^postgres(ql)?:$/.test(parsedUrl(value)?.protocol ?? ''),
)

const siteUrl = v.pipe(
  text('an address such as https://data.example.org, without query or fragment', isBaseUrl),
  v.transform((value) => value.replace(/\/+$/, '')),
)

const trustedProxies = v.pipe(
  text('addresses or blocks such as 10.0.0.0/8, separated by commas', (value) =>
    listed(value).every((block) => addressBlock(block) !== null),
  ),
  v.transform((value) => listed(value).flatMap((block) => addressBlock(block) ?? [])),
)

const workflowHosts = v.pipe(
  text('hosts such as ci.example.org or localhost:8090, separated by commas', (value) =>
    listed(value).every(isHost),
  ),
  v.transform(listed),
)

const chosenToken = text('16 to 200 letters, digits, or any of _ . -', (value) =>
  /^[\w.-]{16,200}$/.test(value),
)

const reportToken = text('up to 10000 letters, digits, or any of _ . ~ + / = -', (value) =>
  /^[\w.~+/=-]{1,10000}$/.test(value),
)

const mailAddress = text('a mail address', (value) => /^[\w.+]+[\w.+-]*@[\w.-]+$/.test(value))

const personName = text('1 to 255 characters', isPersonName)

const isStoreName = (value: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(value)

const storeName = text('the name of a store', isStoreName)

const storeNames = v.pipe(
  text(
    'names of stores such as local, separated by commas: small letters, digits and hyphens, each once',
    (value) => {
      const names = listed(value)
      return names.length > 0 && names.every(isStoreName) && new Set(names).size === names.length
    },
  ),
  v.transform(listed),
)

/**
 * Every variable that the server reads, with its default. The help of the command line explains them; a test
 * compares both.
 */
export const ENVIRONMENT = v.object({
  HOST: v.optional(
    text('a host name or an IP address', (value) => !/[\s/]/.test(value)),
    '127.0.0.1',
  ),
  PORT: v.optional(port, '8080'),
  DATABASE_URL: v.optional(v.nullable(databaseUrl), null),
  HOLDFAST_DATA: v.optional(v.string(), './data'),
  HOLDFAST_STORES: v.optional(storeNames, 'local'),
  HOLDFAST_PREFERRED_STORE: v.optional(v.nullable(storeName), null),
  HOLDFAST_STORAGE_FOLDER: v.optional(v.nullable(v.string()), null),
  HOLDFAST_SITE_URL: v.optional(v.nullable(siteUrl), null),
  HOLDFAST_INSTALLATION_NAME: v.optional(
    v.nullable(text('at most 200 characters', (value) => value.length <= 200)),
    null,
  ),
  HOLDFAST_ADMIN_TOKEN: v.optional(v.nullable(chosenToken), null),
  HOLDFAST_ADMIN_USER: v.optional(
    text('2 to 60 letters, digits, or any of _ . -', isUserName),
    'admin',
  ),
  HOLDFAST_ADMIN_EMAIL: v.optional(text('a mail address', isEmailAddress), 'admin@example.org'),
  HOLDFAST_ADMIN_FIRST_NAME: v.optional(personName, 'Repository'),
  HOLDFAST_ADMIN_LAST_NAME: v.optional(personName, 'Admin'),
  HOLDFAST_LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
  HOLDFAST_TRUSTED_PROXIES: v.optional(trustedProxies, ''),
  HOLDFAST_ROLE_HISTORY: v.optional(onOff, 'on'),
  HOLDFAST_VERSION_NOTES: v.optional(onOff, 'on'),
  HOLDFAST_INCOMPLETE_METADATA: v.optional(onOff, 'off'),
  HOLDFAST_BEARER_TOKENS: v.optional(
    v.picklist(['off', 'on', 'completed'], 'off, on or completed'),
    'off',
  ),
  HOLDFAST_CURATION_STATUS_SHOWN: v.optional(onOff, 'off'),
  HOLDFAST_GUESTBOOK_AT_REQUEST: v.optional(onOff, 'off'),
  ...CORS_ENVIRONMENT,
  HOLDFAST_DIRECT_UPLOAD_LEASE_HOURS: v.optional(duration(8760), '24'),
  HOLDFAST_UPLOAD_LEASE_MINUTES: v.optional(duration(1440), '30'),
  HOLDFAST_TAKEOVER_SECONDS: v.optional(duration(3600), '60'),
  HOLDFAST_DRAIN_SECONDS: v.optional(duration(86_400), '20'),
  HOLDFAST_MIN_BODY_BYTES_PER_SECOND: v.optional(wholeNumber(0, 1_000_000), '1000'),
  HOLDFAST_METRICS_TOKEN: v.optional(v.nullable(chosenToken), null),
  HOLDFAST_WORKERS: v.optional(v.nullable(wholeNumber(1, 1000)), null),
  HOLDFAST_MAX_CONNECTIONS: v.optional(wholeNumber(1, 1_000_000), '5000'),
  HOLDFAST_THUMBNAIL_IMAGE_BYTES: v.optional(byteLimit, '3000000'),
  HOLDFAST_THUMBNAIL_PDF_BYTES: v.optional(byteLimit, '1000000'),
  HOLDFAST_LINKED_AUTHORS: v.optional(wholeNumber(0, 100), '5'),
  HOLDFAST_LINKED_FILES: v.optional(wholeNumber(0, 100), '5'),
  HOLDFAST_TABLE_MEMORY: v.optional(wholeNumber(128, 1_000_000), '512'),
  HOLDFAST_TABLE_FORMS: v.optional(wholeNumber(1, 1_000_000_000), '16384'),
  HOLDFAST_TABLE_DISK: v.optional(wholeNumber(1, 1_000_000_000), '8192'),
  HOLDFAST_COUNTRY_TABLE: v.optional(v.nullable(v.string()), null),
  HOLDFAST_USAGE_REPORT_URL: v.optional(
    v.nullable(text('an https address such as https://api.datacite.org/reports', isSafeBaseUrl)),
    null,
  ),
  HOLDFAST_USAGE_REPORT_TOKEN: v.optional(v.nullable(reportToken), null),
  HOLDFAST_WORKFLOW_HOSTS: v.optional(workflowHosts, ''),
  HOLDFAST_TRANSFER_MINUTES: v.optional(duration(1440), '5'),
  HOLDFAST_ARCHIVE_STORE: v.optional(v.nullable(v.string()), null),
  HOLDFAST_MAIL_FROM: v.optional(v.nullable(mailAddress), null),
  HOLDFAST_SENDMAIL: v.optional(v.string(), '/usr/sbin/sendmail'),
  ...PID_ENVIRONMENT,
})

export type EnvironmentValues = v.InferOutput<typeof ENVIRONMENT>

export const VARIABLE_NAMES: ReadonlySet<string> = new Set(Object.keys(ENVIRONMENT.entries))

/** A host as in a URL, with its port unless it is the default one. */
function isHost(value: string): boolean {
  const url = parsedUrl(`http://${value}`)
  return url !== null && /^[\w.:[\]-]+$/.test(value) && url.host === value.toLowerCase()
}
