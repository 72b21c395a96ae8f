import type { Holder, Permission } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { mine, mineArray } from '../roles/mine-sql.ts'

/** Begins a query in which `isGranted` and `isOpen` are asked for the same person. */
export const knowing = (to: Holder | null): RawBuilder<unknown> =>
  to === null ? sql`` : sql`with recursive ${mine(to)}`

const VIEWING = {
  collection: 'ViewUnpublishedCollection',
  dataset: 'ViewUnpublishedDataset',
} as const satisfies Record<string, Permission>

/** Whether a role given on the thing itself lets them view it while it is unpublished. */
export const isGranted = (to: Holder | null, kind: keyof typeof VIEWING): RawBuilder<boolean> =>
  to === null
    ? sql`false`
    : sql`exists (
        select from role_assignment a join role r on r.id = a.role_id
        where a.point_id = ${sql.ref(kind === 'collection' ? 'collection.id' : 'd.id')}
          and a.assignee = any(${mineArray}) and ${VIEWING[kind]} = any(r.permissions))`

/** Whether no locally-fair set keeps the collection from them. */
export const isOpen = (to: Holder | null): RawBuilder<boolean> =>
  to === null
    ? sql`true`
    : sql`(not exists (select from locally_fair_assignee f where f.collection_id = collection.id)
        or exists (select from locally_fair_assignee f
          where f.collection_id = collection.id and f.assignee = any(${mineArray})))`
