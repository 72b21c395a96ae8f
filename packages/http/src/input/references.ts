import {
  type CollectionRef,
  type DatasetRef,
  type Pid,
  parsePid,
  refuse,
} from '@holdfast/core/rules'
import type { AppContext } from '../request/environment.ts'
import { queryValues } from './query-values.ts'

/** Ids come from a 32-bit sequence; larger ones name nothing, and must not reach a database. */
const MAX_ID = 2 ** 31 - 1
/** Never used as an id, so that its lookup is refused as not found. */
const NO_ID = 0

/** The parts of a call from which a reference is read. */
export interface Referring {
  readonly c: AppContext
  readonly params: Readonly<Record<'id', string>>
}

/**
 * The number in a path; 0, which names nothing, for a number that no object can have. Null for other text.
 */
export function idNumber(text: string): number | null {
  if (!/^\d+$/.test(text)) return null
  const id = Number(text)
  return id <= MAX_ID ? id : NO_ID
}

/**
 * The dataset that `{id}` names: a number, `:persistentId` with the query parameter of that name, or a
 * persistent identifier itself. Refuses `invalid` for anything else (docs/specification/http.md#identifiers).
 */
export function datasetRef({ c, params }: Referring): DatasetRef {
  const id = idNumber(params.id)
  if (id !== null) return { kind: 'id', id }
  const text = params.id === ':persistentId' ? namedInQuery(c) : params.id
  const pid = parsePid(text)
  if (pid === null)
    return refuse({ kind: 'invalid', message: `Bad dataset ID number: ${text.slice(0, 200)}.` })
  return { kind: 'pid', pid }
}

/** A file as a path names it: by number, or by persistent identifier. */
export type FileRef =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'pid'; readonly pid: Pid }

/**
 * The file that `{id}` names in the same ways. Refuses a text in place of an identifier as `notFound`, and any other
 * as `invalid`.
 */
export function fileRef({ c, params }: Referring): FileRef {
  const id = idNumber(params.id)
  if (id !== null) return { kind: 'id', id }
  const isNamed = params.id === ':persistentId'
  const text = isNamed ? namedInQuery(c) : params.id
  const pid = parsePid(text)
  if (pid !== null) return { kind: 'pid', pid }
  if (isNamed) return noFileWithPid(text)
  return refuse({ kind: 'invalid', message: `Bad file ID number: ${text.slice(0, 200)}.` })
}

/** Refuses a persistent identifier that no file has, or none that the caller may know of. */
export const noFileWithPid = (pid: string): never =>
  refuse({
    kind: 'notFound',
    what: `Datafile with Persistent ID ${pid.slice(0, 200)}`,
    fullStop: true,
  })

/** The identifier that the query names for `:persistentId`. */
export function namedInQuery(c: AppContext): string {
  const given = queryValues(c).get('persistentId')?.[0]
  if (given !== undefined && given.trim() !== '') return given
  return refuse({ kind: 'invalid', message: 'The query parameter persistentId is missing' })
}

/**
 * The collection that a path names: a number, `:root` in any case, or an alias
 * (docs/specification/http.md#identifiers).
 */
export function collectionRef(text: string): CollectionRef {
  if (text.toLowerCase() === ':root') return { kind: 'root' }
  const id = idNumber(text)
  // A number larger than all ids is looked up as an alias, so that the refusal repeats it as sent.
  return id === null || id === NO_ID ? { kind: 'alias', alias: text } : { kind: 'id', id }
}
