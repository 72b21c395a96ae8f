import type { GenericSchema } from 'valibot'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext } from '../request/environment.ts'
import { UNSTORABLE_TEXT, unstorableText } from './storable-text.ts'

export type QueryValues = ReadonlyMap<string, readonly string[]>

const READ = new WeakMap<Request, QueryValues>()

/** The parameters of the query, decoded once; refuses escapes that are not valid text. */
export function queryValues(c: AppContext): QueryValues {
  const known = READ.get(c.req.raw)
  if (known !== undefined) return known
  const values = readQuery(c.req.url)
  READ.set(c.req.raw, values)
  return values
}

/**
 * The query as input of a schema: a list where the entry of the schema is a list, otherwise the first value.
 * Unknown parameters are passed on too, for schemas that refuse them.
 */
export function queryInput(
  c: AppContext,
  schema: GenericSchema<unknown, object>,
): Readonly<Record<string, unknown>> {
  const lists = listEntries(schema)
  return Object.fromEntries(
    [...queryValues(c)].map(([name, values]) => [name, lists.has(name) ? values : values[0]]),
  )
}

function readQuery(url: string): QueryValues {
  const start = url.indexOf('?')
  return parametersOf(start === -1 ? '' : (url.slice(start + 1).split('#', 1)[0] ?? ''))
}

/** The parameters of a query, or of a form that is written like one; refuses escapes that are not valid text. */
export function parametersOf(text: string): QueryValues {
  const values = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const end = pair.indexOf('=')
    const name = decoded(end === -1 ? pair : pair.slice(0, end))
    const value = end === -1 ? '' : decoded(pair.slice(end + 1))
    // A new list for each value would let one long address keep the processor busy.
    const known = values.get(name)
    if (known === undefined) values.set(name, [value])
    else known.push(value)
  }
  return values
}

function decoded(text: string): string {
  const value = percentDecoded(text.replaceAll('+', ' '))
  if (value === null) throw malformed('The query string is not valid percent-encoded UTF-8')
  const fault = unstorableText(value)
  if (fault !== null) throw malformed(`The query string must not contain ${UNSTORABLE_TEXT[fault]}`)
  return value
}

function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const malformed = (message: string): RequestRefused =>
  new RequestRefused({ fault: 'malformed', message })

const LISTS = new WeakMap<object, ReadonlySet<string>>()

/** The entries of a schema that are lists; computed once, because schemas live as long as the process. */
function listEntries(schema: object): ReadonlySet<string> {
  const known = LISTS.get(schema)
  if (known !== undefined) return known
  const lists = findLists(schema)
  LISTS.set(schema, lists)
  return lists
}

function findLists(schema: object): ReadonlySet<string> {
  if (!('entries' in schema)) return new Set()
  const entries = Object.entries(schema.entries as Readonly<Record<string, unknown>>)
  return new Set(entries.filter(([, entry]) => isList(entry)).map(([name]) => name))
}

/** Whether a schema accepts a list, also an optional one or the first of a pipe. */
function isList(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('wrapped' in schema) return isList(schema.wrapped)
  return 'type' in schema && schema.type === 'array'
}
