import { invalid } from '../refusals/refusal.ts'
import { RESERVED_PARAMETERS } from '../signing/signed-url.ts'
import { type AllowedApiCall, CALL_METHODS } from './external-tool.ts'
import { requiredText } from './manifest-text.ts'
import { wordOf } from './reserved-words.ts'

/** An allowed call as it is sent. */
export interface CallInput {
  readonly name: string
  readonly httpMethod: string
  readonly urlTemplate: string
  /** Minutes. */
  readonly timeOut: number
}

const MAX_CALLS = 50
/** A week, in minutes. */
const MAX_TIME_OUT = 7 * 24 * 60

/**
 * Files, datasets and their bytes. A percent sign could hide a segment, and there is no need for one: words
 * are encoded when they are filled in.
 */
const TEMPLATE = /^\/api\/(?:v1\/)?(?:access|datasets|files)\/[A-Za-z0-9_.,:;=&?/{}~@!$'()*+-]+$/

/** Calls that would give the tool new addresses for ever. */
const RENEWALS = ['toolparams', 'externaltool', 'externaltools']

/** Where each kind of object is named in an address, and the words that name it. */
const OBJECTS = [
  { place: /^(?:datasets|access(?:\/dataset)?)\/([^/]+)/, id: '{datasetId}', pid: '{datasetPid}' },
  {
    place: /^(?:files|access\/datafiles?(?:\/bundle)?)\/([^/]+)/,
    id: '{fileId}',
    pid: '{filePid}',
  },
] as const

/** The last segment of a download names the file, whatever stands before it. */
const OTHER_FILE =
  /^access\/datafile\/(?!bundle\/[^/]+\/*$).*\/(?:\d+|\{\w+\}|:persistentId|(?:doi|hdl|perma):.*)\/*$/i

/**
 * The calls that a manifest asks for. Refuses any that isn't about the object which is opened: what the tool gets
 * stays narrow (docs/decisions/0290-narrow-credentials-of-tools.md).
 */
export function allowedCalls(given: readonly CallInput[]): readonly AllowedApiCall[] {
  if (given.length > MAX_CALLS) invalid(`A tool has at most ${MAX_CALLS} allowed API calls.`)
  const calls = given.map(({ name, httpMethod, urlTemplate, timeOut }) => ({
    name: requiredText(name, 'The name of an allowed API call', 100),
    httpMethod:
      CALL_METHODS.find((method) => method === httpMethod) ??
      invalid(`httpMethod must be one of these values: [${CALL_METHODS.join(', ')}].`),
    urlTemplate: template(requiredText(urlTemplate, 'urlTemplate', 1000)),
    timeOut: minutes(timeOut),
  }))
  if (new Set(calls.map(({ name }) => name)).size < calls.length)
    invalid('Two allowed API calls have the same name.')
  return calls
}

function template(text: string): string {
  const [path = '', ...query] = text.split('?')
  if (!TEMPLATE.test(text) || query.length > 1 || hasBadSegment(path))
    invalid(
      'urlTemplate must begin with /api/access/, /api/datasets/ or /api/files/ and hold letters, digits and reserved words.',
    )
  const pairs = query.flatMap((part) => part.split('&'))
  const names = pairs.map((pair) => (pair.split('=', 1)[0] ?? '').toLowerCase())
  if (names.some((name) => RESERVED_PARAMETERS.includes(name)))
    invalid(
      `urlTemplate must not set ${RESERVED_PARAMETERS.join(', ')}: signatures use these names.`,
    )
  requireWords(text)
  if (!namesObject(path, pairs))
    invalid(
      'urlTemplate must name the object that is opened where its number belongs: {fileId}, {filePid}, {datasetId}, {datasetPid}, or :persistentId with persistentId={filePid} or {datasetPid}.',
    )
  return text
}

const hasBadSegment = (path: string): boolean =>
  path
    .toLowerCase()
    .split('/')
    .some((segment) => segment === '.' || segment === '..' || RENEWALS.includes(segment))

function requireWords(text: string): void {
  const braced = text.match(/\{[^{}]*\}|[{}]/g) ?? []
  const words = braced.map(
    (each) => wordOf(each) ?? invalid(`Unknown reserved word: ${each.slice(0, 100)}`),
  )
  if (words.includes('apiToken') || words.includes('siteUrl'))
    invalid(
      'urlTemplate must not hold {apiToken} or {siteUrl}: the address is signed and complete.',
    )
}

/** Whether the call is about the object that is opened, and about no other. */
function namesObject(path: string, pairs: readonly string[]): boolean {
  const below = path.replace(/^\/api\/(?:v1\/)?/, '')
  const named = pairs.filter((pair) => pair.startsWith('persistentId=')).join('&')
  return (
    !OTHER_FILE.test(below) &&
    OBJECTS.some(({ place, id, pid }) => {
      const found = place.exec(below)?.[1]
      const byPid = found === ':persistentId' && named === `persistentId=${pid}`
      return found === id || found === pid || byPid
    })
  )
}

function minutes(value: number): number {
  if (!Number.isInteger(value) || value < 1 || value > MAX_TIME_OUT)
    invalid(`timeOut must be a whole number of minutes from 1 to ${MAX_TIME_OUT}.`)
  return value
}
