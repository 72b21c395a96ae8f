import type { Domain } from '../../ports/ports.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/** Members of a set that let guests see a locally-fair collection. */
const EVERYBODY = [':guest', ':AllUsers']

/**
 * The collection whose subtree is counted. One that is unpublished, or hidden from guests, is ignored: the
 * figures are those of the whole installation (docs/specification/metrics.md#parameters).
 */
export async function metricPlace(
  { store }: Pick<Domain, 'store'>,
  parentAlias: string | null,
): Promise<Collection | null> {
  if (parentAlias === null) return null
  return store.read(async ({ collections, locallyFairSets }) => {
    const found = await collections.find({ kind: 'alias', alias: parentAlias })
    if (found === null)
      return refuse({
        kind: 'notFound',
        what: `Collection with alias ${parentAlias.slice(0, 200)}`,
      })
    const assignees = await locallyFairSets.of(found.id)
    const open = assignees.length === 0 || assignees.some((each) => EVERYBODY.includes(each))
    return open && found.publishedAt !== null ? found : null
  })
}
