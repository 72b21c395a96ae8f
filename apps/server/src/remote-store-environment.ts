import { resolve } from 'node:path'
import * as v from 'valibot'
import { isBaseUrl, listed, onOff, text, wholeNumber } from './environment-values.ts'
import type { SecretSource, StoreConfiguration } from './store-configuration.ts'
import { optional, SHARED_OPTIONS } from './store-values.ts'

const MAX_SILENCE_SECONDS = 3600
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

/** The options of a remote store; each is a variable with the prefix `HOLDFAST_STORE_<NAME>_`. */
const REMOTE = v.object({
  KIND: v.literal('remote'),
  ...SHARED_OPTIONS,
  BASE_URL: v.optional(text('an address such as https://data.example.org/archive/', isBaseUrl), ''),
  BASE_STORE: optional(v.string()),
  SECRET: optional(text('at least 16 characters', (value) => value.length >= 16)),
  SECRET_FILE: optional(v.string()),
  REDIRECT_HOSTS: v.optional(
    v.pipe(
      text('hosts such as tapes.example.org, separated by commas', (value) =>
        listed(value).every((host) => HOST.test(host)),
      ),
      v.transform(listed),
    ),
    '',
  ),
  SILENCE_SECONDS: v.optional(wholeNumber(1, MAX_SILENCE_SECONDS), '30'),
  OUT_OF_BAND: v.optional(onOff, 'on'),
})

export const REMOTE_OPTIONS: readonly string[] = Object.keys(REMOTE.entries)

export type RemoteReading =
  | { readonly ok: true; readonly store: StoreConfiguration }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads the configuration of a remote store; `said` has the values by option. */
export function readRemoteStore(
  said: Readonly<Record<string, string | undefined>>,
  { name, prefix }: { readonly name: string; readonly prefix: string },
): RemoteReading {
  const result = v.safeParse(REMOTE, { ...said, KIND: 'remote' })
  const problems = [
    ...Object.keys(said)
      .filter((option) => !REMOTE_OPTIONS.includes(option))
      .map((option) => `${prefix}${option}: expected nothing for a remote store`),
    ...(said.SECRET !== undefined && said.SECRET_FILE !== undefined
      ? [`${prefix}SECRET: expected either this or ${prefix}SECRET_FILE`]
      : []),
    ...(result.issues ?? []).map(
      (issue) => `${prefix}${v.getDotPath(issue)}: expected ${issue.message}`,
    ),
  ]
  if (!result.success || problems.length > 0) return { ok: false, problems }
  return { ok: true, store: toRemote(result.output, { name, prefix }) }
}

function toRemote(
  values: v.InferOutput<typeof REMOTE>,
  { name, prefix }: { readonly name: string; readonly prefix: string },
): StoreConfiguration {
  return {
    kind: 'remote',
    name,
    baseUrl: values.BASE_URL,
    base: values.BASE_STORE,
    secret: secretOf(values, prefix),
    redirectHosts: values.REDIRECT_HOSTS,
    silenceSeconds: values.SILENCE_SECONDS,
    profile: {
      label: values.LABEL ?? name,
      type: 'remote',
      directDownload: values.REDIRECT_DOWNLOADS,
      uploadOutOfBand: values.OUT_OF_BAND,
      urlMinutes: values.URL_MINUTES,
    },
  }
}

function secretOf(
  { SECRET: secret, SECRET_FILE: path }: v.InferOutput<typeof REMOTE>,
  prefix: string,
): SecretSource | null {
  if (secret !== null) return { kind: 'given', secret }
  if (path === null) return null
  return { kind: 'file', path: resolve(path), variable: `${prefix}SECRET_FILE` }
}
