import { type CollectionRef, type DatasetRef, parsePid, refuse } from '@holdfast/core/rules'
import type { AppContext } from '../request/environment.ts'
import { queryValues } from './query-values.ts'

/** Ids are drawn from a 32-bit sequence; larger ones name nothing, and must not reach a database. */
const MAX_ID = 2 ** 31 - 1
/** Never drawn, so that a lookup of it says "not found" in its own words. */
const NO_ID = 0

/** What a reference is read from: a call, or as much of one. */
export interface Referring {
  readonly c: AppContext
  readonly params: Readonly<Record<'id', string>>
}

/** The number in a path; 0, which nothing has, for one that no object can have. Null for other text. */
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
    return refuse({ kind: 'invalid', message: `Bad dataset ID number or persistent id: ${text}` })
  return { kind: 'pid', pid }
}

/** The same for files, which are named alike. */
export const fileRef = datasetRef

function namedInQuery(c: AppContext): string {
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
  // A number beyond all ids is looked up as the alias it cannot be, so that the refusal repeats it as given.
  return id === null || id === NO_ID ? { kind: 'alias', alias: text } : { kind: 'id', id }
}
