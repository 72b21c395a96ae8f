import type { MyDataQuery as Wanted } from '@holdfast/core'
import { CARD_STATES, type CardKind, type CardState } from '@holdfast/core/rules'
import * as v from 'valibot'
import { wholeNumber } from '../input/query-schemas.ts'

export const PAGE_SIZE = 10

const texts = v.optional(v.array(v.string()), [])
const oneOf = (values: readonly [string, ...string[]], message: string) =>
  v.optional(v.picklist(values, message))

export const MyDataQuery = v.object({
  role_ids: texts,
  dvobject_types: texts,
  published_states: texts,
  mydata_search_term: v.optional(v.string(), ''),
  selected_page: wholeNumber({ least: 1, message: 'The selected page must be a number above 0' }),
  userIdentifier: v.optional(v.string()),
  dataset_valid: texts,
  filter_validities: v.optional(v.string()),
  sort: oneOf(['name', 'date', 'nameSort', 'dateSort', 'score', 'relevance'], 'Unknown sort field'),
  order: oneOf(['asc', 'desc'], 'The order must be asc or desc'),
})

export const UserQuery = v.object({ userIdentifier: v.optional(v.string()) })

export type MyDataInput = v.InferOutput<typeof MyDataQuery>

/** The names in paths and filters. */
export const KINDS: Readonly<Record<string, CardKind>> = {
  Collection: 'collection',
  Dataset: 'dataset',
  DataFile: 'file',
}

const isState = (text: string): text is CardState => CARD_STATES.some((state) => state === text)

/** The filters; unknown names are ignored. */
export const listsOf = (query: MyDataInput) => ({
  roleIds: query.role_ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number),
  kinds: query.dvobject_types.flatMap((name) => KINDS[name] ?? []),
  states: query.published_states.filter(isState),
})

export function wantedOf(query: MyDataInput): Wanted {
  const byName = query.sort === 'name' || query.sort === 'nameSort'
  const lists = listsOf(query)
  return {
    ...lists,
    words: wordsOf(query.mydata_search_term),
    sort: {
      by: byName ? 'name' : 'date',
      order:
        query.order === 'asc' || query.order === 'desc' ? query.order : byName ? 'asc' : 'desc',
    },
    limit: PAGE_SIZE,
    offset: (pageNumber(query) - 1) * PAGE_SIZE,
    userName: query.userIdentifier ?? null,
  }
}

export const pageNumber = ({ selected_page: page }: MyDataInput): number => page ?? 1

/** Matches a run of stars from its first one only, so that a long run is scanned once. */
const STARS = /^[*:]+|(?<!\*)\*+$/g

/**
 * The words of a search, phrases in quotes as one; a star is dropped, because a word matches every text that
 * begins with it.
 */
export const wordsOf = (term: string): readonly string[] =>
  [...term.toLowerCase().matchAll(/"([^"]+)"|(\S+)/g)]
    .map(([, phrase, word]) => (phrase ?? word ?? '').replace(STARS, '').trim())
    .filter((word) => word !== '')
