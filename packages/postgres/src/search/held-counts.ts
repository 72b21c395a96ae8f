import type { HeldWanted } from '@holdfast/core'
import { CARD_KINDS, CARD_STATES, type CardState } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { opaque } from '../database/opaque-values.ts'
import { heldBySingleFiles, heldCollections } from './held-tables.ts'

/**
 * A table `counted`, of entries of one kind with the same states. Those of datasets are counted by cards, of which the database keeps
 * how many entries they have (decision 0635).
 */
export function countedTable(wanted: HeldWanted): RawBuilder<unknown> {
  const seen = (drafts: RawBuilder<unknown>) => isSeenCard(wanted, drafts)
  return sql`
    on_cards as materialized (
      select s.states, sum(case when c.datasets then s.datasets end) as datasets,
        sum(case when c.files then s.files end) as files
      from at_collection c cross join lateral (${cardsAt(sql`s.collection_id = c.id`)}) s
      where (c.datasets or c.files)
        and ${seen(sql`c.drafts or s.dataset_id in (select id from at_dataset where drafts)`)}
      group by 1
      union all
      select s.states, sum(case when p.listed and not p.datasets_above then s.datasets end),
        sum(case when p.files and not p.files_above then s.files end)
      from at_dataset p cross join lateral (${cardsAt(sql`s.dataset_id = p.id`)}) s
      where ${seen(sql`p.drafts`)} group by 1
    ),
    counted as materialized (
      select kind, states, sum(entries)::bigint as entries from (
        select 'dataset' as kind, states, datasets as entries from on_cards
        union all
        select 'file', states, files from on_cards
        union all
        select 'collection', states, count(*) from (
          ${heldCollections(STATES)}
        ) own group by 2
        union all
        select 'file', states, count(*) from (
          ${heldBySingleFiles(wanted, STATES)}
        ) single group by 2
      ) each_way group by 1, 2
    )`
}

/** Cards, looked up place by place: where a plan expects many places, it would read all cards. */
export const cardsAt = (isThere: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select dataset_id, insiders, states, datasets, files, newest from search_card s where ${isThere} offset 0`

/** Whether the holder sees what is on a card `s`. */
export const isSeenCard = (
  { everything }: HeldWanted,
  seesDrafts: RawBuilder<unknown>,
): RawBuilder<unknown> => (everything ? sql`true` : sql`(not s.insiders or ${seesDrafts})`)

const STATES = sql`card_states(e.states) as states`

/** The bit of a state, as the function `card_states` of the database has it. */
const bitOf = (state: CardState): number => 2 ** CARD_STATES.indexOf(state)

/** The kinds and states that are listed, as conditions on columns of `counted`. */
export const isCounted = (wanted: HeldWanted) => ({
  isKind: sql`kind = any(${opaque(sql`${wanted.kinds}::text[]`)}::text[])`,
  isState: hasState(wanted),
})

/** Whether the column `states` of cards has a listed state. */
export const hasState = ({ states }: HeldWanted): RawBuilder<unknown> => {
  const bits = states.reduce((sum, state) => sum + bitOf(state), 0)
  return sql`states & ${opaque(sql`${bits}::smallint`)} <> 0`
}

/** The columns of a search that count. */
export function countColumns(wanted: HeldWanted): RawBuilder<unknown> {
  const { isKind, isState } = isCounted(wanted)
  const kinds = CARD_KINDS.map(
    (kind) =>
      sql`${sql.lit(kind)}, coalesce(sum(entries) filter (where kind = ${sql.lit(kind)}), 0)`,
  )
  const states = CARD_STATES.map(
    (state) =>
      sql`${sql.lit(state)}, coalesce(sum(entries) filter (where states & ${sql.lit(bitOf(state))} <> 0), 0)`,
  )
  return sql`
      (select coalesce(sum(entries), 0)::bigint from counted where ${isKind} and ${isState}) as total,
      (select json_build_object(${sql.join(kinds)}) from counted where ${isState}) as kinds,
      (select json_build_object(${sql.join(states)}) from counted where ${isKind}) as states`
}
