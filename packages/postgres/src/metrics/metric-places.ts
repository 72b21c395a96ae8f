import type { MetricPlace } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'

/**
 * Locally-fair collections that are closed to guests. Compare with `not in`: of `<> all(array(...))` the planner expects that it
 * leaves nearly nothing, and then reads every file of the installation.
 */
export const closedCollections = sql`
  select collection_id as id from locally_fair_assignee
  group by collection_id having not bool_or(assignee in (':guest', ':AllUsers'))`

/** The published collections of a place that everybody may see. */
export const shownCollections = (place: MetricPlace): RawBuilder<unknown> => sql`
  select c.* from collection c
  where c.published_at is not null and c.id not in (${closedCollections})
    and ${below(place, sql`c.id`)}`

/** The datasets of these collections. */
export const shownDatasets = (place: MetricPlace): RawBuilder<unknown> => sql`
  select d.* from dataset d
  where d.collection_id not in (${closedCollections}) and ${below(place, sql`d.collection_id`)}`

const below = (place: MetricPlace, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  place === null
    ? sql`true`
    : sql`${id} in (
        select p.descendant_id from collection_path p
        join collection s on s.id = p.descendant_id and s.published_at is not null
        where p.ancestor_id = ${place})`

/** The month of a moment, as text. */
export const monthText = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM')`
