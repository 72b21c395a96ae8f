import type { MyDataSearch as Wanted } from '@holdfast/core'
import { CARD_STATES, type CardKind, type CardState } from '@holdfast/core/rules'
import * as v from 'valibot'
import { flag, wholeNumber } from '../input/query-schemas.ts'

export const PAGE_SIZE = 10

const texts = v.optional(v.array(v.string()), [])

export const MyDataQuery = v.object({
  role_ids: texts,
  dvobject_types: texts,
  published_states: texts,
  mydata_search_term: v.optional(v.string(), ''),
  selected_page: wholeNumber({ least: 1, message: 'The selected page must be a number above 0' }),
  userIdentifier: v.optional(v.string()),
  dataset_valid: texts,
  filter_validities: v.optional(v.string()),
  sort: v.optional(v.string()),
  fq: texts,
  metadata_fields: texts,
  show_collections: flag,
  order: v.optional(v.picklist(['asc', 'desc'], 'The order must be asc or desc')),
})

export const UserQuery = v.object({ userIdentifier: v.optional(v.string()) })

export type MyDataInput = v.InferOutput<typeof MyDataQuery>

/** The names in filters. A map: an object would also have the names that all objects inherit. */
const KINDS: ReadonlyMap<string, CardKind> = new Map([
  ['Collection', 'collection'],
  ['Dataset', 'dataset'],
  ['DataFile', 'file'],
])

const isState = (text: string): text is CardState => CARD_STATES.some((state) => state === text)

/** The filters; unknown names are ignored. */
export const listsOf = (query: MyDataInput) => ({
  roleIds: query.role_ids.filter((id) => /^\d{1,15}$/.test(id)).map(Number),
  kinds: query.dvobject_types.flatMap((name) => KINDS.get(name) ?? []),
  states: query.published_states.filter(isState),
})

/** The search of these parameters. */
export const wantedOf = (query: MyDataInput): Wanted => ({
  ...listsOf(query),
  term: query.mydata_search_term,
  filters: [...query.fq, ...validity(query)],
  sort: query.sort ?? 'date',
  order: query.order ?? null,
  limit: PAGE_SIZE,
  offset: (pageNumber(query) - 1) * PAGE_SIZE,
  userName: query.userIdentifier ?? null,
  showCollections: query.show_collections,
})

/** Two values are all values. */
const validity = ({ filter_validities: filters, dataset_valid: valid }: MyDataInput) =>
  filters === 'true' && valid.length === 1 ? [`datasetValid:${valid[0] === 'true'}`] : []

export const pageNumber = ({ selected_page: page }: MyDataInput): number => page ?? 1
