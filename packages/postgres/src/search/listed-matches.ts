import { CARD_KINDS, type CardKind, type SearchCondition } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { SearchByTerms } from './best-matches.ts'
import { MATCHES } from './matches.ts'
import { isVisible } from './rights-sql.ts'
import { quoted } from './stored-terms.ts'

/** The bits of an entry's id that tell its place in a block of a list. */
export const BLOCK_BITS = sql.lit(15)

/** Where more entries were noted since they were listed, a search does without lists. */
const MOST_NOTED = 2000

/** A term of a column as a query. */
export const listedWord = (term: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`('''' || replace(replace(${term}, '\\', '\\\\'), '''', '''''') || '''')::tsquery`

/** The stems of which a condition asks for any; null for every other condition. */
export function anyOfStems(condition: SearchCondition): readonly string[] | null {
  if (condition.kind === 'term') return condition.term.startsWith('~') ? [condition.term] : null
  if (condition.kind === 'and') {
    const [part, ...others] = condition.parts.filter(({ kind }) => kind !== 'all')
    return part === undefined || others.length > 0 ? null : anyOfStems(part)
  }
  if (condition.kind !== 'or') return null
  const parts = condition.parts.map(anyOfStems)
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

/** Those of the stems that have lists; none when these are too far behind. */
export async function listedStems(
  db: Kysely<Tables>,
  stems: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly term: string }>`
    select term from search_listed_word
    where state = 'listed' and term = any(${stems}::text[])
      and (select count(*) from (select from search_noted limit ${MOST_NOTED + 1}::bigint) n) <= ${MOST_NOTED}`.execute(
    db,
  )
  return rows.map(({ term }) => term)
}

/** Whether these stems still have lists. */
export const areListed = (stems: readonly string[]): RawBuilder<boolean> =>
  stems.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(select count(*) = ${stems.length}::bigint from search_listed_word
        where state = 'listed' and term = any(${stems}::text[]))`

/** A search for any of some stems, and those that have lists. */
export interface SearchByLists extends SearchByTerms {
  readonly stems: readonly string[]
  readonly listed: readonly string[]
}

/**
 * Tables, the last one `found` with the `id` and the code of the kind (`kindCode`) of each match that is seen. Of a list, what is
 * public needs no look at its row, unless something is closed to the viewer or being removed.
 */
export function foundInLists(wanted: SearchByLists): RawBuilder<unknown> {
  const { viewer, stems, listed, kinds, counts } = wanted
  const ofKind = counts === 'none' ? sql`kind = any(${kinds}::text[])` : sql`true`
  const isOpen = viewer === null ? sql`true` : sql`not exists (select from closed)`
  const hasRow = sql`(${viewer === null ? sql`false` : sql`l.insiders`} or not (select yes from plain))`
  const seen = isVisible('m', viewer)
  const asked = stems.map(quoted).join(' | ')
  const others = stems.filter((stem) => !listed.includes(stem))
  const rest = `(${others.map(quoted).join(' | ')}) & !(${listed.map(quoted).join(' | ')})`
  const found = [
    sql`select l.id, l.kind from listed l where not ${hasRow} and ${isSettled(sql`l.id`)}`,
    sql`select m.id, l.kind from listed l
      cross join lateral (select * from ${MATCHES} m where m.id = l.id offset 0) m
      where ${hasRow} and ${isSettled(sql`l.id`)} and ${seen}`,
    sql`select m.id, ${KIND} from ${MATCHES} m
      where m.id = any(array(select id from noted)) and m.terms @@ ${asked}::tsquery
        and ${ofKind} and ${seen}`,
    ...(others.length === 0
      ? []
      : [
          sql`select m.id, ${KIND} from ${MATCHES} m
      where m.terms @@ ${rest}::tsquery and ${isSettled(sql`m.id`)} and ${ofKind} and ${seen}`,
        ]),
  ]
  return sql`
    plain as materialized (
      select not exists (select from dataset_removal) and ${isOpen} as yes
    ),
    noted as materialized (select distinct entry_id as id from search_noted),
    -- One number each: there are very many.
    listed as materialized (
      select entry >> 3 as id, ((entry >> 1) & 3)::integer as kind, entry & 1 = 1 as insiders from (
        select ${listed.length === 1 ? sql`` : sql`distinct`} (((block << ${BLOCK_BITS}) + place) << 3) + of_all as entry
        from (
          select block, places, ${KIND} * 2 + insiders::integer as of_all from search_list
          where term = any(${listed}::text[]) and ${ofKind}
            ${viewer === null ? sql`` : sql`and (not insiders or exists (select from viewing))`}
        ) list, unnest(places) as place
      ) entry
    ),
    found as (${sql.join(found, sql` union all `)})`
}

/** A kind as `found` has it. */
export const kindCode = (kind: CardKind): RawBuilder<unknown> => sql.lit(CARD_KINDS.indexOf(kind))

const KIND = sql`case kind ${sql.join(
  CARD_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${kindCode(kind)}`),
  sql` `,
)} end`

/** Whether an entry is as its lists say. */
const isSettled = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${id} not in (select id from noted)`
