import type { Holder, Permission } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { assigneeIdentifiers, identifierArray } from '../roles/assignee-identifiers.ts'

/** The beginning of a query that uses `isGranted` and `isOpen` for one holder. */
export const withHolder = (to: Holder | null): RawBuilder<unknown> =>
  to === null ? sql`` : sql`with recursive ${assigneeIdentifiers(to)}`

const VIEWING = {
  collection: 'ViewUnpublishedCollection',
  dataset: 'ViewUnpublishedDataset',
} as const satisfies Record<string, Permission>

/** Whether a role assigned on the object itself lets the holder view it before it is published. */
export const isGranted = (to: Holder | null, kind: keyof typeof VIEWING): RawBuilder<boolean> =>
  to === null
    ? sql`false`
    : sql`exists (
        select from role_assignment a join role r on r.id = a.role_id
        where a.point_id = ${sql.ref(kind === 'collection' ? 'collection.id' : 'd.id')}
          and a.assignee = any(${identifierArray}) and ${VIEWING[kind]} = any(r.permissions))`

/** Whether every locally-fair ancestor has the holder in its set. */
export const isOpen = (to: Holder | null): RawBuilder<boolean> =>
  to === null
    ? sql`true`
    : sql`(not exists (select from locally_fair_assignee f where f.collection_id = collection.id)
        or exists (select from locally_fair_assignee f
          where f.collection_id = collection.id and f.assignee = any(${identifierArray})))`
