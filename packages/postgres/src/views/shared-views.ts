import type { Clock, DatasetViewed, Views } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { combineCalls } from '../store/combine-calls.ts'
import { type AlikeViewed, datasetViews } from './dataset-view.ts'

/** Few enough that no answer waits long for the others, and enough that starting a statement costs little. */
const MOST_TOGETHER = 8

type OfId = DatasetViewed['of'] & { readonly kind: 'id' }

/**
 * Views that read no permissions are combined (decision 0500): starting their statement takes the database as long as
 * reading a dataset. Only views of datasets by their id; others take a statement each.
 */
export function withCombinedViews(views: Views, db: Kysely<Tables>, clock: Clock): Views {
  const shared = combineCalls(
    (asked: readonly { readonly of: OfId; readonly alike: AlikeViewed }[]) => {
      const [first] = asked
      if (first === undefined) return Promise.resolve([])
      return datasetViews(db, clock, { ...first.alike, ids: asked.map(({ of }) => of.id) })
    },
    { kindOf: ({ alike }) => JSON.stringify(alike), most: MOST_TOGETHER },
  )
  return {
    ...views,
    dataset: ({ of, holder, ...alike }) =>
      holder === null && of.kind === 'id'
        ? shared({ of, alike })
        : views.dataset({ of, holder, ...alike }),
  }
}
