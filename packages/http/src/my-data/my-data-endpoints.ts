import type { Repository } from '@holdfast/core'
import { RefusedError } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { ok } from '../output/envelope.ts'
import { jsonText } from '../output/json.ts'
import type { AppContext } from '../request/environment.ts'
import { MyDataQuery, PAGE_SIZE, UserQuery, wantedOf } from './my-data-query.ts'
import { presentMyData } from './present-my-data.ts'

const MY_DATA = { area: 'mydata', method: 'get' } as const

/** The objects on which the caller has a role (docs/specification/mydata.md). */
export const myDataEndpoints = (repository: Repository): readonly Endpoint[] => [
  retrieve(repository),
  collectionList(repository),
]

const MyDataAnswer = v.looseObject({
  success: v.boolean(),
  error_message: v.optional(v.string()),
  data: v.optional(v.looseObject({})),
})

const retrieve = (repository: Repository): Endpoint => {
  const { myData } = repository
  return endpoint(
    {
      ...MY_DATA,
      id: 'V01',
      path: '/mydata/retrieve',
      summary: 'Collections, datasets and files on which the caller holds one of the named roles',
      caller: 'anyone',
      query: MyDataQuery,
      answers: {
        200: {
          description: 'One page, or why there is none; without the envelope',
          bare: MyDataAnswer,
        },
      },
    },
    async ({ c, actor, query }) => {
      // An unknown caller gets an answer of this form, too (docs/specification/mydata.md#envelope).
      if (actor.kind !== 'account') return failed(c, NOT_LOGGED_IN)
      try {
        const found = await myData.search(actor, wantedOf(query))
        return bare(c, presentMyData(found, { query, repository, pageSize: PAGE_SIZE }))
      } catch (error) {
        if (error instanceof RefusedError && isAnswered(error)) return failed(c, error.message)
        throw error
      }
    },
  )
}

const collectionList = ({ myData }: Repository): Endpoint =>
  endpoint(
    {
      ...MY_DATA,
      id: 'mydata.collectionList',
      path: '/mydata/retrieve/collectionList',
      summary: 'The collections to which the caller may add datasets',
      caller: 'account',
      query: UserQuery,
    },
    async ({ c, actor, query }) => {
      const found = await myData.collections(actor, query.userIdentifier ?? null)
      const items = found.map(({ id, name, alias }) => ({ id, name, alias }))
      return ok(c, { count: items.length, items })
    },
  )

/** Unknown users, and terms that cannot be read. */
const isAnswered = ({ refusal, message: text }: RefusedError): boolean =>
  refusal.kind === 'missing' || text.startsWith('Search Syntax Error')

const NOT_LOGGED_IN = 'Only somebody with an account has data: please log in.'

const bare = (c: AppContext, body: object): Response =>
  c.body(jsonText(body), 200, { 'Content-Type': 'application/json' })

const failed = (c: AppContext, message: string): Response =>
  bare(c, { success: false, error_message: message })
