import * as v from 'valibot'
import { duration, isBaseUrl, parsedUrl, text, wholeNumber } from './environment-values.ts'

/** For an address that gets a password or token with every request: plain HTTP is allowed only to this machine. */
export function isSafeBaseUrl(value: string): boolean {
  const url = parsedUrl(value)
  if (url === null || !isBaseUrl(value)) return false
  return url.protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** The template of a landing page; null for a page below the site's URL. */
const landingPage = (of: 'dataset' | 'file') =>
  v.optional(
    v.nullable(
      text(
        `an address with {pid} in it, such as https://data.example.org/${of}?id={pid}`,
        (value) => value.includes('{pid}') && /^https?:\/\/[^/\s]+\/\S*$/.test(value),
      ),
    ),
    null,
  )

/** The variables about persistent identifiers. */
export const PID_ENVIRONMENT = {
  HOLDFAST_PID_PROVIDER: v.optional(
    v.picklist(['local', 'datacite'], 'local or datacite'),
    'local',
  ),
  HOLDFAST_PID_PROTOCOL: v.optional(
    v.picklist(['doi', 'hdl', 'perma'], 'one of doi, hdl, perma'),
    'doi',
  ),
  HOLDFAST_PID_AUTHORITY: v.optional(
    text('a naming authority such as 10.5072', (value) => /^[^/\s]{1,128}$/.test(value)),
    '10.5072',
  ),
  HOLDFAST_PID_SHOULDER: v.optional(
    text('up to 40 characters such as FK2/, none of them space, ? or #', (value) =>
      /^[^\s?#]{1,40}$/.test(value),
    ),
    'FK2/',
  ),
  HOLDFAST_PID_LANDING_PAGE: landingPage('dataset'),
  HOLDFAST_PID_FILE_LANDING_PAGE: landingPage('file'),
  HOLDFAST_DATACITE_URL: v.optional(
    v.pipe(
      text('an https address such as https://api.test.datacite.org', isSafeBaseUrl),
      v.transform((value) => value.replace(/\/+$/, '')),
    ),
    'https://api.datacite.org',
  ),
  HOLDFAST_DATACITE_USER: v.optional(
    v.nullable(
      text('the name of a repository account, such as EXAMPLE.ARCHIVE', (value) =>
        /^[^\s:]{1,100}$/.test(value),
      ),
    ),
    null,
  ),
  HOLDFAST_DATACITE_PASSWORD: v.optional(v.nullable(v.string()), null),
  HOLDFAST_DATACITE_PASSWORD_FILE: v.optional(v.nullable(v.string()), null),
  HOLDFAST_DATACITE_TIMEOUT_SECONDS: v.optional(duration(120), '10'),
  HOLDFAST_CITATION_PAUSE_MS: v.optional(wholeNumber(0, 60_000), '0'),
}

export type PidEnvironmentValues = v.InferOutput<v.ObjectSchema<typeof PID_ENVIRONMENT, undefined>>

/** The provider of new persistent identifiers, and where they are registered. */
export type PersistentIdConfiguration = PidNames &
  (
    | { readonly provider: 'local'; readonly protocol: 'doi' | 'hdl' | 'perma' }
    | {
        readonly provider: 'datacite'
        readonly address: string
        readonly user: string
        readonly password: PasswordSource
        readonly timeoutSeconds: number
        /** Between two pages of citations. */
        readonly citationPauseMs: number
      }
  )

interface PidNames {
  readonly authority: string
  readonly shoulder: string
  /** The landing page of datasets, with `{pid}`; null for a page below the site's URL. */
  readonly landingPage: string | null
  /** The same for files. */
  readonly fileLandingPage: string | null
}

export type PasswordSource =
  | { readonly kind: 'given'; readonly password: string }
  | { readonly kind: 'file'; readonly path: string }

/** Problems of variables that are valid alone but not together. */
export function pidProblems(values: PidEnvironmentValues): readonly string[] {
  if (values.HOLDFAST_PID_PROVIDER === 'local') return []
  const problems: string[] = []
  if (values.HOLDFAST_PID_PROTOCOL !== 'doi')
    problems.push('HOLDFAST_PID_PROTOCOL: expected doi, the only kind that datacite registers')
  if (!/^10\.\d{4,9}$/.test(values.HOLDFAST_PID_AUTHORITY))
    problems.push('HOLDFAST_PID_AUTHORITY: expected the prefix of your account, such as 10.5072')
  if (values.HOLDFAST_DATACITE_USER === null)
    problems.push('HOLDFAST_DATACITE_USER: expected a repository account for the provider datacite')
  const ways = [values.HOLDFAST_DATACITE_PASSWORD, values.HOLDFAST_DATACITE_PASSWORD_FILE]
  if (ways.filter((way) => way !== null).length !== 1)
    problems.push(
      'HOLDFAST_DATACITE_PASSWORD: expected either this or HOLDFAST_DATACITE_PASSWORD_FILE',
    )
  return problems
}

/** Call it only with values without problems. */
export function pidConfiguration(values: PidEnvironmentValues): PersistentIdConfiguration {
  const names = {
    authority: values.HOLDFAST_PID_AUTHORITY,
    shoulder: values.HOLDFAST_PID_SHOULDER,
    landingPage: values.HOLDFAST_PID_LANDING_PAGE,
    fileLandingPage: values.HOLDFAST_PID_FILE_LANDING_PAGE,
  }
  if (values.HOLDFAST_PID_PROVIDER === 'local')
    return { ...names, provider: 'local', protocol: values.HOLDFAST_PID_PROTOCOL }
  return {
    ...names,
    provider: 'datacite',
    address: values.HOLDFAST_DATACITE_URL,
    user: values.HOLDFAST_DATACITE_USER ?? '',
    password: passwordSource(values),
    timeoutSeconds: values.HOLDFAST_DATACITE_TIMEOUT_SECONDS,
    citationPauseMs: values.HOLDFAST_CITATION_PAUSE_MS,
  }
}

const passwordSource = ({
  HOLDFAST_DATACITE_PASSWORD_FILE: path,
  HOLDFAST_DATACITE_PASSWORD: password,
}: PidEnvironmentValues): PasswordSource =>
  path === null ? { kind: 'given', password: password ?? '' } : { kind: 'file', path }
