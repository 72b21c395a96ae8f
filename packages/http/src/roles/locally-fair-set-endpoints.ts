import type { LocallyFairSet, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { collectionRef } from '../input/references.ts'
import { ok, okWithMessage } from '../output/envelope.ts'

const FAIR = { area: 'roles', caller: 'anyone' } as const
const path = '/collections/{id}/locallyFairRoleAssignees'
/** An identifier may hold slashes, so it takes the rest of the path. */
const onePath = `${path}/{identifier+}` as const

const UPDATED = 'The locally-fair role assignees of the collection were updated.'

/**
 * The assignees to whom a locally-fair collection is visible, for superusers
 * (docs/specification/roles.md#locally-fair-collections).
 */
export const locallyFairSetEndpoints = ({ locallyFairSets }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...FAIR,
      id: 'C35',
      method: 'get',
      path,
      summary:
        'List the locally-fair set of a collection; empty when the collection is open to all',
    },
    async ({ c, actor, params }) =>
      ok(c, (await locallyFairSets.get(actor, collectionRef(params.id))).assignees),
  ),
  endpoint(
    {
      ...FAIR,
      id: 'C36',
      method: 'put',
      path,
      summary: 'Replace the locally-fair set of a collection; an empty list opens it to all',
      body: jsonBody(v.array(v.string())),
    },
    async ({ c, actor, params, body }) =>
      okWithMessage(
        c,
        UPDATED,
        presentLocallyFairSet(await locallyFairSets.replace(actor, collectionRef(params.id), body)),
      ),
  ),
  endpoint(
    {
      ...FAIR,
      id: 'collections.fairSet.add',
      method: 'put',
      path: onePath,
      summary: 'Add an assignee to the locally-fair set of a collection',
    },
    async ({ c, actor, params }) =>
      okWithMessage(
        c,
        UPDATED,
        presentLocallyFairSet(
          await locallyFairSets.add(actor, collectionRef(params.id), params.identifier.trim()),
        ),
      ),
  ),
  endpoint(
    {
      ...FAIR,
      id: 'collections.fairSet.remove',
      method: 'delete',
      path: onePath,
      summary: 'Remove an assignee from the locally-fair set of a collection',
    },
    async ({ c, actor, params }) =>
      okWithMessage(
        c,
        UPDATED,
        presentLocallyFairSet(
          await locallyFairSets.remove(actor, collectionRef(params.id), params.identifier.trim()),
        ),
      ),
  ),
]

const presentLocallyFairSet = ({ collection, assignees }: LocallyFairSet): object => ({
  collectionId: collection.id,
  collectionAlias: collection.alias,
  locallyFairRoleAssignees: assignees,
})
