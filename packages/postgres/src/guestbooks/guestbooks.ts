import type { GuestbookReads, Guestbooks, GuestbookUse } from '@holdfast/core'
import type { Guestbook } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'
import { writeQuestions } from './questions.ts'
import { responseReads, responses } from './responses.ts'

export const guestbookReads = (db: Kysely<Tables>): GuestbookReads => ({
  ...responseReads(db),
  find: async (id) => (await books(db, sql`g.id = ${id}`)).at(0) ?? null,
  ofCollections: (ids) => books(db, sql`g.collection_id = any(${ids}::bigint[])`),
  use: async (ids, { collectionId }) => {
    const among = sql`(${collectionId}::bigint is null or d.collection_id = ${collectionId})`
    const { rows } = await sql<GuestbookUse & { readonly id: number }>`
      select wanted.id,
        (select count(*) from dataset d where d.guestbook_id = wanted.id and ${among})
          as datasets,
        (select count(*) from guestbook_response r join dataset d on d.id = r.dataset_id
          where r.guestbook_id = wanted.id and ${among}) as responses
      from unnest(${ids}::bigint[]) as wanted (id)`.execute(db)
    return new Map(rows.map(({ id, ...use }) => [id, use]))
  },
  entryChoice: async (placeId) => {
    const { rows } = await sql<EntryChoiceRow>`
      select at_request as "atRequest" from guestbook_entry_choice
      where place_id = ${placeId}`.execute(db)
    return rows[0]?.atRequest ?? null
  },
  nearestEntryChoice: async ({ datasetId, collectionId }) => {
    const { rows } = await sql<EntryChoiceRow>`
      select c.at_request as "atRequest"
      from (
        select ${datasetId}::bigint as place_id, -1 as depth
        union all
        select ancestor_id, depth from collection_path where descendant_id = ${collectionId}
      ) as place
      join guestbook_entry_choice c on c.place_id = place.place_id
      order by place.depth limit 1`.execute(db)
    return rows[0]?.atRequest ?? null
  },
})

interface EntryChoiceRow {
  readonly atRequest: boolean
}

export const guestbooks = (db: Kysely<Tables>): Guestbooks => ({
  ...guestbookReads(db),
  ...responses(db),
  chooseEntry: async (placeId, atRequest) => {
    if (atRequest === null) {
      await sql`delete from guestbook_entry_choice where place_id = ${placeId}`.execute(db)
      return
    }
    // A row without a place of one of the two kinds violates the table's check.
    await sql`
      insert into guestbook_entry_choice (collection_id, dataset_id, at_request)
      select c.id, d.id, ${atRequest}
      from (select ${placeId}::bigint as id) as place
      left join collection c on c.id = place.id
      left join dataset d on d.id = place.id
      on conflict (place_id) do update set at_request = excluded.at_request`.execute(db)
  },
  lock: async (id) => {
    // Two statements: the first waits for locks, and only a second one sees what was committed meanwhile.
    await sql`select id from guestbook where id = ${id} for update`.execute(db)
    return (await books(db, sql`g.id = ${id}`)).at(0) ?? null
  },
  add: async ({ collectionId, createdAt, questions, name, enabled, requires }) => {
    const { rows } = await sql<{ readonly id: number }>`
      insert into guestbook (collection_id, name, enabled, requires, created_at)
      values (${collectionId}, ${name}, ${enabled}, ${requires}::text[], ${createdAt})
      returning id`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Error(`The insertion of guestbook ${name} returned no id`)
    await writeQuestions(db, row.id, questions)
    return written(db, row.id)
  },
  save: async (id, { questions, name, enabled, requires }) => {
    const { numAffectedRows } = await sql`
      update guestbook set name = ${name}, enabled = ${enabled}, requires = ${requires}::text[]
      where id = ${id}`.execute(db)
    if (numAffectedRows !== 1n) throw missing('guestbook', id)
    await writeQuestions(db, id, questions)
    return written(db, id)
  },
})

async function written(db: Kysely<Tables>, id: number): Promise<Guestbook> {
  const [guestbook] = await books(db, sql`g.id = ${id}`)
  if (guestbook === undefined) throw missing('guestbook', id)
  return guestbook
}

async function books(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<readonly Guestbook[]> {
  const { rows } = await sql<Guestbook>`
    select g.id, g.collection_id as "collectionId", g.name, g.enabled, g.requires,
      g.created_at as "createdAt",
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'type', q.type,
          'required', q.required, 'hidden', q.hidden, 'displayOrder', q.display_order,
          'options', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'value', o.value,
              'displayOrder', o.display_order) order by o.display_order, o.id)
            from guestbook_option o where o.question_id = q.id), '[]'))
          order by q.display_order, q.id)
        from guestbook_question q where q.guestbook_id = g.id), '[]') as questions
    from guestbook g where ${wanted} order by g.id`.execute(db)
  return rows
}
