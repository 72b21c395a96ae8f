import { resolve } from 'node:path'
import { MAX_PART_SIZE, MIN_PART_SIZE } from '@holdfast/core/rules'
import * as v from 'valibot'
import { isBaseUrl, onOff, text, wholeNumber } from './environment-values.ts'
import { REMOTE_OPTIONS, readRemoteStore } from './remote-store-environment.ts'
import type { S3Access, SecretSource, StoreConfiguration } from './store-configuration.ts'
import { optional, SHARED_OPTIONS } from './store-values.ts'

const MEBIBYTE = 1024 ** 2

/** The options of a writable store; each is a variable with the prefix `HOLDFAST_STORE_<NAME>_`. */
const STORE = v.object({
  KIND: v.picklist(['folder', 's3'], 'folder, s3 or remote'),
  ...SHARED_OPTIONS,
  FOLDER: optional(v.string()),
  BUCKET: optional(
    text('the name of a bucket', (value) => /^[a-zA-Z0-9][\w.-]{1,254}$/.test(value)),
  ),
  REGION: v.optional(
    text('the name of a region', (value) => /^[\w-]{1,100}$/.test(value)),
    'us-east-1',
  ),
  ENDPOINT: optional(text('an address such as https://s3.example.org', isBaseUrl)),
  PATH_STYLE: v.optional(onOff, 'off'),
  SILENCE_SECONDS: v.optional(wholeNumber(1, 3600), '60'),
  PROFILE: optional(text('the name of a profile', (value) => /^[^\s\]]{1,100}$/.test(value))),
  ACCESS_KEY: optional(v.string()),
  ACCESS_KEY_FILE: optional(v.string()),
  SECRET_KEY: optional(v.string()),
  SECRET_KEY_FILE: optional(v.string()),
  DIRECT_UPLOAD: v.optional(onOff, 'on'),
  OUT_OF_BAND: v.optional(onOff, 'off'),
  PART_SIZE_MB: v.optional(wholeNumber(MIN_PART_SIZE / MEBIBYTE, MAX_PART_SIZE / MEBIBYTE), '1024'),
  TAGGING: v.optional(onOff, 'on'),
})

type StoreValues = v.InferOutput<typeof STORE>

const OPTIONS: readonly string[] = Object.keys(STORE.entries)

export const STORE_OPTIONS: readonly string[] = [...new Set([...OPTIONS, ...REMOTE_OPTIONS])]

/** The prefix of the variables of a store. */
export const storePrefix = (name: string): string =>
  `HOLDFAST_STORE_${name.toUpperCase().replaceAll('-', '_')}_`

export type StoreReading =
  | { readonly ok: true; readonly store: StoreConfiguration }
  | { readonly ok: false; readonly problems: readonly string[] }

export interface StoreSurroundings {
  readonly variables: Readonly<Record<string, string | undefined>>
  /** The default folder of the store. */
  readonly defaultFolder: string
}

/** Reads the configuration of one store. A store without variables is a folder. */
export function readStore(
  name: string,
  { variables, defaultFolder }: StoreSurroundings,
): StoreReading {
  const prefix = storePrefix(name)
  const said = Object.fromEntries(
    STORE_OPTIONS.flatMap((option) => {
      const value = variables[prefix + option]
      return value === undefined ? [] : [[option, value]]
    }),
  )
  const kind = said.KIND ?? kindOf(said)
  if (kind === 'remote') return readRemoteStore(said, { name, prefix })
  const result = v.safeParse(STORE, { ...said, KIND: kind })
  // Values are not printed: some are secrets.
  const problems = [
    ...Object.keys(said)
      .filter((option) => !OPTIONS.includes(option))
      .map((option) => `${prefix}${option}: expected nothing except for a remote store`),
    ...(result.success
      ? problemsOf(result.output, prefix)
      : result.issues.map((issue) => `${prefix}${v.getDotPath(issue)}: expected ${issue.message}`)),
  ]
  if (!result.success || problems.length > 0) return { ok: false, problems }
  return { ok: true, store: toStore(result.output, { name, prefix, defaultFolder }) }
}

const kindOf = (said: Readonly<Record<string, string | undefined>>): string =>
  said.BASE_URL !== undefined ? 'remote' : said.BUCKET === undefined ? 'folder' : 's3'

/** Problems of variables that are valid alone but not together. */
function problemsOf(values: StoreValues, prefix: string): readonly string[] {
  if (values.KIND === 'folder')
    return values.BUCKET === null ? [] : [`${prefix}BUCKET: expected nothing for a folder`]
  const problems: string[] = []
  if (values.BUCKET === null) problems.push(`${prefix}BUCKET: expected the name of a bucket`)
  const both = (one: string | null, other: string | null) => one !== null && other !== null
  if (both(values.ACCESS_KEY, values.ACCESS_KEY_FILE))
    problems.push(`${prefix}ACCESS_KEY: expected either this or ${prefix}ACCESS_KEY_FILE`)
  if (both(values.SECRET_KEY, values.SECRET_KEY_FILE))
    problems.push(`${prefix}SECRET_KEY: expected either this or ${prefix}SECRET_KEY_FILE`)
  const [id, secret] = keysOf(values, prefix)
  if ((id === null) !== (secret === null))
    problems.push(
      `${prefix}${id === null ? 'ACCESS' : 'SECRET'}_KEY: expected one beside the other key`,
    )
  if (id !== null && values.PROFILE !== null)
    problems.push(`${prefix}PROFILE: expected either a profile or keys`)
  return problems
}

function keysOf(
  values: StoreValues,
  prefix: string,
): readonly [SecretSource | null, SecretSource | null] {
  const source = (given: string | null, file: string | null, variable: string) =>
    given !== null
      ? ({ kind: 'given', secret: given.trim() } as const)
      : file === null
        ? null
        : ({ kind: 'file', path: resolve(file), variable } as const)
  return [
    source(values.ACCESS_KEY, values.ACCESS_KEY_FILE, `${prefix}ACCESS_KEY_FILE`),
    source(values.SECRET_KEY, values.SECRET_KEY_FILE, `${prefix}SECRET_KEY_FILE`),
  ]
}

function toStore(
  values: StoreValues,
  { name, prefix, defaultFolder }: StorePlace,
): StoreConfiguration {
  const profile = {
    label: values.LABEL ?? name,
    type: values.KIND === 'folder' ? 'file' : 's3',
    bucket: values.BUCKET,
    directUpload: values.DIRECT_UPLOAD,
    directDownload: values.REDIRECT_DOWNLOADS,
    uploadOutOfBand: values.OUT_OF_BAND,
    partSize: values.PART_SIZE_MB * MEBIBYTE,
    urlMinutes: values.URL_MINUTES,
    tagging: values.TAGGING,
  }
  if (values.KIND === 'folder' || values.BUCKET === null)
    return { kind: 'folder', name, profile, path: resolve(values.FOLDER ?? defaultFolder) }
  const { BUCKET: bucket, REGION: region, ENDPOINT: endpoint, PATH_STYLE: pathStyle } = values
  const { SILENCE_SECONDS: silenceSeconds } = values
  const access = accessOf(values, prefix)
  return {
    kind: 's3',
    name,
    profile,
    bucket,
    region,
    endpoint,
    pathStyle,
    silenceSeconds,
    access,
  }
}

interface StorePlace {
  readonly name: string
  readonly prefix: string
  readonly defaultFolder: string
}

function accessOf(values: StoreValues, prefix: string): S3Access {
  const [id, secret] = keysOf(values, prefix)
  if (id === null || secret === null) return { kind: 'found', profile: values.PROFILE }
  return { kind: 'keys', id, secret }
}
