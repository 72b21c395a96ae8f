import { CARD_KINDS, type CardKind } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { readsAll } from './found-counts.ts'
import { BLOCK_BITS, ID, PLACES } from './list-places.ts'
import { MATCHES } from './matches.ts'
import { isVisible, reachedTable } from './rights-sql.ts'
import type { SearchByLists, SearchByTerms } from './search-by-terms.ts'
import { quoted } from './stored-terms.ts'

/**
 * Tables: `written`, the entries that were noted since they were listed, and are seen; `list1` and further ones, the places of each list
 * that lists before it have too; and the last one, `parts`, with the places of all matches that are seen, by their `block` and the code of
 * their kind (`kindCode`). What several lists have is there once for each, beside the places of the lists before (`isFirst`). Only what was
 * written and what insiders see is looked at one by one: the longest list is taken as it is, and the others' places are looked for in it.
 */
export function foundInLists(wanted: SearchByLists): RawBuilder<unknown> {
  const { viewer, stems } = wanted
  const others = stems.map((_, n) => n).slice(1)
  return sql`
    plain as materialized (${isPlain(wanted)}),
    noted as materialized (select distinct entry_id as id from search_noted),
    written as materialized (${WRITTEN}
      where (select yes from plain) and ${isVisible('m', viewer)}),
    lists as materialized (${listsOf(wanted)}),
    ${reachedTable(viewer, sql`select ${ID} from lists, unnest(places) as place where insiders`)}
    settled as materialized (${settled(wanted)}),
    ${sql.join(
      others.map((n) => sql`${sql.ref(`list${n}`)} as materialized (${compared(wanted, n)}),`),
      sql` `,
    )}
    parts as materialized (
      ${sql.join(
        stems.map((_, n) => partsOf(wanted, n)),
        sql` union all `,
      )}
      union all
      select ${sql.lit(WRITTEN_PART)}, kind, id >> ${BLOCK_BITS}, ${PLACES} ${earlier(wanted, 0)} from (
        select id, ${KIND} as kind from written where ${isAsked(wanted)} and terms @@ ${stems.map(quoted).join(' | ')}::tsquery
      ) found group by 2, 3
    )`
}

/** In place of the number of a list, as `nth` of the parts that no list has. */
const WRITTEN_PART = -1

/** The places of one list as parts. */
const partsOf = (wanted: SearchByLists, n: number): RawBuilder<unknown> => {
  const places = sql.ref(`places${n}`)
  return sql`select ${sql.lit(n)} as nth, kind, block, ${places} as places ${earlier(wanted, n)}
      from settled where ${places} is not null`
}

/** The columns of parts with the places of the lists before one. */
const earlier = ({ stems }: SearchByLists, own: number): RawBuilder<unknown> =>
  sql.join(
    stems.slice(1).map((_, n) => {
      const places = n < own ? sql.ref(`places${n}`) : sql`null::smallint[]`
      return sql`, ${places} as ${sql.ref(`earlier${n}`)}`
    }),
    sql` `,
  )

/** Whether no list before that of a row's part has its `place`. */
export const isFirst = ({ stems }: SearchByLists): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...stems.slice(1).map((_, n) => {
        const places = sql.ref(`earlier${n}`)
        return sql`${places}[width_bucket(place, ${places})] is distinct from place`
      }),
    ],
    sql` and `,
  )

/** The noted entries, which are few: no index of terms is asked. */
const WRITTEN = sql`select * from (
  select * from ${MATCHES} m where id = any(array(select id from noted)) offset 0) m`

/** Lists may be gone; and where entries are closed to the viewer or being removed, rows have to be looked at. */
function isPlain({ viewer, stems, listed }: SearchByLists): RawBuilder<unknown> {
  const isOpen = viewer === null ? sql`true` : sql`not exists (select from closed)`
  return sql`select ${isOpen} and not exists (select from dataset_removal) and (
    select count(*) = ${listed}::bigint from search_listed_word
    where state = 'listed' and term = any(${stems}::text[])) as yes`
}

/** Whether the lists told what is found; if not, nothing was looked for. */
export const ARE_LISTED = sql<boolean>`(select yes from plain)`

/** Whether an entry's kind is counted or shown. */
const isAsked = ({ kinds, counts }: SearchByTerms): RawBuilder<unknown> =>
  counts === 'none' ? sql`kind = any(${kinds}::text[])` : sql`true`

/** The lists of the stems, their arrays taken into memory once; those of words without lists are made. */
function listsOf(wanted: SearchByLists): RawBuilder<unknown> {
  const { viewer, stems, listed, ranked } = wanted
  const asked = sql`(select yes from plain) and ${isAsked(wanted)}`
  const ranks = ranked ? sql`ranks || '{}'::integer[]` : NO_RANKS
  const kept = sql`
    select array_position(${stems}::text[], term) - 1 as nth, block, ${KIND} as kind, insiders,
      places || '{}'::smallint[] as places, ${ranks} as ranks
    from search_list where term = any(${stems.slice(0, listed)}::text[]) and ${asked}
      ${viewer === null ? sql`` : sql`and (not insiders or exists (select from viewing))`}`
  const made = stems.slice(listed).map(
    (stem, n) => sql`
    select ${sql.lit(listed + n)}, id >> ${BLOCK_BITS}, ${KIND}, insiders, ${PLACES}, ${NO_RANKS}
    from ${MATCHES} m where m.terms @@ ${quoted(stem)}::tsquery and ${asked} group by 1, 2, 3, 4`,
  )
  return sql.join([kept, ...made], sql` union all `)
}

const NO_RANKS = sql`null::integer[]`

/** Of each list what is as it says and is seen, those of one block and kind beside each other. */
function settled({ viewer, stems, ranked }: SearchByLists): RawBuilder<unknown> {
  const asItSays = sql`block not in (select id >> ${BLOCK_BITS} from noted)`
  const isSettled = sql`${ID} not in (select id from noted)`
  const [all, each] =
    viewer === null
      ? [asItSays, isSettled]
      : [
          sql`not insiders and ${asItSays}`,
          sql`${isSettled} and (not insiders or ${ID} in (select id from reached))`,
        ]
  const seen = (column: 'place' | 'rank') => {
    const whole = sql.ref(`${column}s`)
    return sql`case when ${all} then ${whole} else array(
      select ${sql.ref(column)} from unnest(places, ranks) as entry (place, rank) where ${each}) end as ${whole}`
  }
  // There is one of each, so nothing is compared.
  const beside = stems.map((_, n) => {
    const of = (column: 'places' | 'ranks') =>
      sql`max(${sql.ref(column)}) filter (where nth = ${sql.lit(n)}) as ${sql.ref(`${column}${n}`)}`
    return ranked ? sql`${of('places')}, ${of('ranks')}` : of('places')
  })
  return sql`select block, kind, insiders, ${sql.join(beside)} from (
      select nth, block, kind, insiders, ${seen('place')} ${ranked ? sql`, ${seen('rank')}` : sql``} from lists
    ) each_list group by 1, 2, 3`
}

/** The places of one list that lists before it have too, with which of them, and with which ranks; all places where all are read. */
function compared(wanted: SearchByLists, own: number): RawBuilder<unknown> {
  const { ranked } = wanted
  const before = Array.from({ length: own }, (_, n) => n)
  const ref = (name: string) => (n: number) => sql.ref(`${name}${n}`)
  const [places, ranks, at] = [ref('places'), ref('ranks'), ref('at')]
  const found = before.map((n) => sql`width_bucket(place, ${places(n)}) as ${at(n)}`)
  const told = before.map(
    (n) => sql`${places(n)}[${at(n)}] is not distinct from place as ${sql.ref(`has${n}`)}
      ${ranked ? sql`, ${ranks(n)}[${at(n)}] as ${sql.ref(`rank${n}`)}` : sql``}`,
  )
  return sql`
    select * from (
      select block, kind, place ${ranked ? sql`, rank` : sql``}, ${sql.join(told)} from (
        select *, ${sql.join(found)} from (
          select *, unnest(${places(own)}) as place ${ranked ? sql`, unnest(${ranks(own)}) as rank` : sql``}
          from settled offset 0
        ) own offset 0
      ) placed offset 0
    ) compared where ${readsAll(wanted) ? sql`true` : isRepeated(own)}`
}

/** Whether a list before this one has a place of it too. */
const isRepeated = (own: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    Array.from({ length: own }, (_, n) => sql.ref(`has${n}`)),
    sql` or `,
  )})`

/** For each list but the first, how many of its matches lists before it have too, by kind: what counts of parts count twice. */
export const repeated = ({ stems }: SearchByLists): readonly RawBuilder<unknown>[] =>
  stems
    .slice(1)
    .map(
      (_, n) =>
        sql`select kind, count(*) as places from ${sql.ref(`list${n + 1}`)} where ${isRepeated(n + 1)} group by kind`,
    )

/** The ids of the matches, where all are read: those of the first list and of what was written, and of each other list those that no list before it has. */
export const idsOfAll = (wanted: SearchByLists): RawBuilder<unknown> => {
  const others = wanted.stems
    .slice(1)
    .map(
      (_, n) =>
        sql`union all select ${ID} from ${sql.ref(`list${n + 1}`)} where not ${isRepeated(n + 1)} and ${isPartWanted(wanted)}`,
    )
  return sql`select ${ID} from parts, unnest(places) as place where nth <= 0 and ${isPartWanted(wanted)}
    ${sql.join(others, sql` `)}`
}

/** A kind as `parts` has it. */
export const kindCode = (kind: CardKind): RawBuilder<unknown> => sql.lit(CARD_KINDS.indexOf(kind))

const KIND = sql`case kind ${sql.join(
  CARD_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${kindCode(kind)}`),
  sql` `,
)} end`

/** Whether a row of `parts` is of a kind that is shown. */
export const isPartWanted = ({ kinds }: SearchByTerms): RawBuilder<unknown> =>
  sql`(${sql.join([sql`false`, ...kinds.map((kind) => sql`kind = ${kindCode(kind)}`)], sql` or `)})`
