import { cardStates, releasedAtOf } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { DatasetCards } from './dataset-cards.ts'
import { LABEL_BREAK } from './stored-terms.ts'

/**
 * What has become of the draft that the entries of a dataset were written for, when nothing else has changed the cards
 * of its files: it was released, or handed in or back for review. Null for any other change, and for none.
 */
export function moveOf({ head, indexed }: DatasetCards): 'released' | 'reviewed' | null {
  if (indexed === null || indexed.draft === null) return null
  if (head.draft === null && head.released === indexed.draft) return 'released'
  const same = head.draft === indexed.draft && head.released === indexed.released
  return same && head.inReview !== indexed.inReview ? 'reviewed' : null
}

/**
 * Moves the files on the cards of drafts with these: one statement, without making their documents. Files that are on the
 * card of an earlier release as well stay as they are, since one of their entries goes.
 */
export async function moveFiles(
  db: Kysely<Tables>,
  datasets: readonly DatasetCards[],
): Promise<void> {
  if (datasets.length === 0) return
  await sql`
    with moving as materialized (
      select * from json_to_recordset(${movesJson(datasets)}::json) as c (
        dataset_id bigint, released boolean, fresh boolean, first_at timestamptz, states text[])
    ),
    ${movedFrom('moving')}
    select from moving`.execute(db)
}

/**
 * Tables, the last one `moved`, which move the files of the drafts in a table with the columns of `movesJson`. Datasets are looked for in an array:
 * a plan that joins them may read the entries of all.
 */
export const movedFrom = (moving: string): RawBuilder<unknown> => sql`
    card as materialized (
      select c.*, array(select ${STATUS}::text || state from unnest(c.states) as state) as labels
      from ${sql.ref(moving)} c
    ),
    moved as (
      update search_entry e
      set (key, parent_key, insiders, states, sorted_at, facets, digest) = (
        select
          case when c.released then 'datafile_' || e.object_id else e.key end,
          case when c.released then 'dataset_' || e.dataset_id else e.parent_key end,
          not c.released, c.states, at.sorted,
          c.labels
            || case when c.released then array[${YEAR}::text || extract(year from at.sorted at time zone 'UTC')] end
            || ${otherLabels},
          concat_ws('|', split_part(e.digest, '|', 1), array_to_string(c.states, ','),
            (extract(epoch from at.sorted) * 1000)::bigint)
        from (
          select case when c.released then coalesce(c.first_at, ${FIRST_RELEASED}, e.sorted_at) else e.sorted_at end as sorted
          -- Told three times, computed once.
          offset 0
        ) at
      )
      from card c
      where e.dataset_id = any(array(select dataset_id from card))
        and e.dataset_id = c.dataset_id and e.kind = 'file' and e.insiders
        and (c.fresh or (select p.id from search_entry p where p.key = 'datafile_' || e.object_id) is null)
    )`

/** Looked up file by file: a plan that joins them may read the files of all datasets. */
const FIRST_RELEASED = sql`(
  select added.released_at from data_file f
  join dataset_version added on added.dataset_id = f.dataset_id and added.ordinal = f.since
  where f.id = e.object_id)`

const STATUS = `publicationStatus${LABEL_BREAK}`
const YEAR = `publicationDate${LABEL_BREAK}`

/** The labels of entry `e` beside those of its state on the card of a draft. */
const otherLabels = ['Unpublished', 'Draft', 'In Review'].reduce(
  (labels, state) => sql`array_remove(${labels}, ${STATUS + state}::text)`,
  sql`e.facets`,
)

const movesJson = (datasets: readonly DatasetCards[]): string =>
  JSON.stringify(
    datasets.flatMap((each) => {
      const released = moveOf(each) === 'released'
      const card = each.cards.find((one) => one.card === (released ? 'released' : 'draft'))
      if (card === undefined) return []
      return {
        dataset_id: each.dataset.id,
        released,
        // Without an earlier release, no file is on another card.
        fresh: !released || each.indexed?.released === null,
        // All files of a first version came with it.
        first_at: released && each.head.released === 1 ? releasedAtOf(card.version) : null,
        states: cardStates(card),
      }
    }),
  )
