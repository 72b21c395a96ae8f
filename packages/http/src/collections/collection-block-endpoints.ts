import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../app/endpoint.ts'
import { booleanBody } from '../input/boolean-text.ts'
import { jsonBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const area = 'collections'
const caller = 'anyone'

const BlocksQuery = v.object({
  returnDatasetFieldTypes: flag,
  onlyDisplayedOnCreate: flag,
  datasetType: v.optional(v.string()),
})

const BlockNames = v.pipe(
  v.array(v.union([v.string(), v.pipe(v.number(), v.integer())], 'A name or an id is needed here')),
  v.transform((names) => names.map(String)),
)

/** The metadata blocks of a collection (api.md 4.4; collections supplement, 8.2 to 8.4). */
export const collectionBlockEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...listEndpoints(repository),
  ...rootEndpoints(repository, { id: 'C26', segment: 'isRoot' }),
  ...rootEndpoints(repository, { id: 'collections.blockRoot', segment: ':isRoot' }),
  ...[
    { id: 'C27', method: 'put', segment: 'isRoot' },
    { id: 'collections.makeBlockRoot', method: 'put', segment: ':isRoot' },
    { id: 'collections.postBlockRoot', method: 'post', segment: ':isRoot' },
  ].map((form) => makeRoot(repository, form as RootForm)),
]
