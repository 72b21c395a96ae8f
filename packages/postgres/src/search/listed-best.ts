import { ALL_WORDS_BONUS, PHRASE_BONUS, wantedTerm } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { ID } from './list-places.ts'
import { isPartWanted } from './listed-matches.ts'
import { mayFollow, weightIn } from './rank-sql.ts'
import type { SearchByLists } from './search-by-terms.ts'
import { quoted } from './stored-terms.ts'

/**
 * Tables of the entries with all words in their lists (`together`), whether they do for the page (`filled`), and of the entries that may
 * be on the page (`contenders`), each with the score that it has at least (`own`) and at most (`most`). Only whether words follow each
 * other is left to be looked up. Phrases have all words, so entries with some of these score what the words weigh.
 */
export function contenders(wanted: SearchByLists): RawBuilder<unknown> {
  const { stems, offset, limit } = wanted
  const enough = offset + limit
  const some =
    stems.length === 1
      ? sql``
      : sql`union all
      select id, own, own from (
        select ${ID} as id, sum(${weightIn(sql`rank`)})::integer as own
        from (${sql.join(stems.map(listed), sql` union all `)}) own
        where not (select yes from filled) and ${isPartWanted(wanted)} group by 1
      ) one where id not in (select id from together)`
  return sql`
    together as materialized (${entriesWithAll(wanted)}),
    filled as materialized (select count(*) >= ${enough}::bigint as yes from together),
    likely as materialized (
      select id, own, most from together ${some}
    ),
    contenders as materialized (
      select id, own, most from likely where most >= coalesce((
        select own from likely order by own desc limit 1 offset ${Math.max(0, enough - 1)}::bigint), 0)
    )`
}

/** The places and ranks of one list. */
const listed = (_: string, n: number): RawBuilder<unknown> =>
  sql`select block, kind, unnest(${sql.ref(`places${n}`)}) as place, unnest(${sql.ref(`ranks${n}`)}) as rank from settled`

function entriesWithAll(wanted: SearchByLists): RawBuilder<unknown> {
  const { stems, scoring } = wanted
  const ranks = stems.map((_, n) => rankOf(stems, n))
  const all = scoring.terms.length > 1 ? ALL_WORDS_BONUS : 0
  const may = scoring.phrases.map(
    (phrase) => sql`case when ${mayStand(stems, phrase)} then ${sql.lit(PHRASE_BONUS)} else 0 end`,
  )
  const last = stems.length - 1
  const having =
    last === 0
      ? sql`(${listed('', 0)}) list0 where true`
      : sql`${sql.ref(`list${last}`)} where ${sql.join(
          stems.slice(1).map((_, n) => sql.ref(`has${n}`)),
          sql` and `,
        )}`
  return sql`
      select id, own, own + phrases as most from (
        select ${ID} as id, ${sql.join([sql.lit(all), ...ranks.map(weightIn)], sql` + `)} as own,
          ${sql.join([sql`0`, ...may], sql` + `)} as phrases
        from ${having} and ${isPartWanted(wanted)}
      ) told`
}

/** The score of entry `c` of `contenders`. */
export function contenderScore({ scoring }: SearchByLists): RawBuilder<number> {
  if (scoring.phrases.length === 0) return sql<number>`c.own`
  const found = scoring.phrases.map(
    (phrase) => sql`case when m.terms @@ ${phrase.map(quoted).join(' <-> ')}::tsquery
      then ${sql.lit(PHRASE_BONUS)} else 0 end`,
  )
  return sql<number>`c.own + case when c.most = c.own then 0 else (
    select ${sql.join(found, sql` + `)} from (
      select terms || ''::tsvector as terms from search_match where entry_id = c.id offset 0) m) end`
}

/** The rank of a stem beside that of the last one. */
const rankOf = (stems: readonly string[], n: number): RawBuilder<unknown> =>
  sql.ref(n === stems.length - 1 ? 'rank' : `rank${n}`)

/** Whether words may follow each other where their stems stand. */
function mayStand(stems: readonly string[], phrase: readonly string[]): RawBuilder<unknown> {
  const places = phrase.map((word) => stems.indexOf(wantedTerm(word)))
  const pairs = places.slice(1).flatMap((second, n) => {
    const first = places[n]
    if (first === undefined || first < 0 || second < 0) return []
    return [mayFollow(rankOf(stems, first), rankOf(stems, second))]
  })
  return sql.join([sql`true`, ...pairs], sql` and `)
}
