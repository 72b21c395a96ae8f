import type {
  GuestbookReads,
  Guestbooks,
  ListedResponse,
  RequestAnswer,
  ResponseScope,
} from '@holdfast/core'
import type { NewResponse, PersonalValues, Pid, ResponseStub } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const responseReads = (
  db: Kysely<Tables>,
): Pick<GuestbookReads, 'responses' | 'responsesAfter' | 'response' | 'requestAnswers'> => ({
  responses: (scope, { limit, offset }) =>
    listed(
      db,
      sql`select r.* from guestbook_response r ${inScope(scope)}
      order by r.at desc, r.id desc limit ${limit}::bigint offset ${offset}::bigint`,
    ),
  responsesAfter: (scope, after, limit) =>
    listed(
      db,
      sql`select r.* from guestbook_response r ${inScope(scope)}
      and (r.at, r.id) < (${after.at}::timestamptz, ${after.id})
      order by r.at desc, r.id desc limit ${limit}::bigint`,
    ),
  response: async (reference) => {
    const { rows } = await sql<ResponseStub>`
      select id, guestbook_id as "guestbookId", dataset_id as "datasetId", at
      from guestbook_response where reference = ${reference}`.execute(db)
    return rows.at(0) ?? null
  },
  requestAnswers: async (requests) => {
    const { rows } = await sql<AnswerRow>`
      select r.id, r.account_id as "accountId", r.file_id as "fileId", r.at,
        g.name as "guestbookName", r.name, r.email, r.institution, r.position, ${ANSWERS}
      from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
        as asked ("accountId" bigint, "fileId" bigint, at timestamptz)
      join guestbook_response r on r.file_id = asked."fileId"
        and r.account_id = asked."accountId" and r.at = asked.at and r.type = 'AccessRequest'
      join guestbook g on g.id = r.guestbook_id
      order by r.at, r.id`.execute(db)
    return rows.map(({ id: _, name, email, institution, position, ...answer }) => ({
      ...answer,
      person: { name, email, institution, position },
    }))
  },
})

type AnswerRow = Omit<RequestAnswer, 'person'> & PersonalValues & { readonly id: number }

/** What was answered to the questions of a response `r`, in their order. */
const ANSWERS = sql`
  coalesce((select jsonb_agg(jsonb_build_object('question', q.text, 'text', a.text)
      order by q.display_order, q.id)
    from guestbook_answer a join guestbook_question q on q.id = a.question_id
    where a.response_id = r.id), '[]') as answers`

export const responses = (db: Kysely<Tables>): Pick<Guestbooks, 'respond'> => ({
  respond: async (added) => {
    if (added.length === 0) return []
    const rows = added.map(toRow)
    const { rows: inserted } = await sql<{ readonly id: number }>`
      insert into guestbook_response (guestbook_id, dataset_id, file_id, version_ordinal,
        account_id, at, type, session, reference, name, email, institution, position)
      select r.guestbook_id, r.dataset_id, r.file_id, r.version_ordinal, r.account_id, r.at,
        r.type, r.session, r.reference, r.name, r.email, r.institution, r.position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place integer,
        guestbook_id bigint, dataset_id bigint, file_id bigint, version_ordinal integer,
        account_id bigint, at timestamptz, type text, session text, reference text, name text, email text,
        institution text, position text)
      order by r.place
      returning id`.execute(db)
    // Ids are drawn in the order of the rows.
    const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
    await keepAnswers(db, added, ids)
    return ids
  },
})

async function keepAnswers(
  db: Kysely<Tables>,
  added: readonly NewResponse[],
  ids: readonly number[],
): Promise<void> {
  const rows = added.flatMap(({ answers, guestbookId }, index) =>
    answers.map(({ questionId, optionId, text }) => ({
      response_id: ids[index],
      guestbook_id: guestbookId,
      question_id: questionId,
      option_id: optionId,
      text,
    })),
  )
  if (rows.length === 0) return
  const { numAffectedRows } = await sql`
    insert into guestbook_answer (response_id, question_id, option_id, text)
    select a.response_id, a.question_id, a.option_id, a.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (response_id bigint,
      guestbook_id bigint, question_id bigint, option_id bigint, text text)
    join guestbook_question q on q.id = a.question_id and q.guestbook_id = a.guestbook_id
    left join guestbook_option o on o.id = a.option_id and o.question_id = q.id
    where a.option_id is null or o.id is not null`.execute(db)
  if (numAffectedRows !== BigInt(rows.length))
    throw new Error('A response answers a question of another guestbook')
}

const toRow = ({ person, answers: _, ...response }: NewResponse, place: number) => ({
  place,
  guestbook_id: response.guestbookId,
  dataset_id: response.datasetId,
  file_id: response.fileId,
  version_ordinal: response.versionOrdinal,
  account_id: response.accountId,
  at: response.at,
  type: response.type,
  session: response.session,
  reference: response.reference,
  ...person,
})

const inScope = ({ guestbookId, collectionId }: ResponseScope): RawBuilder<unknown> => {
  const within = collectionId === null ? sql`` : sql`join dataset c on c.id = r.dataset_id`
  const guestbook = guestbookId === null ? sql`true` : sql`r.guestbook_id = ${guestbookId}`
  const collection = collectionId === null ? sql`true` : sql`c.collection_id = ${collectionId}`
  return sql`${within} where ${guestbook} and ${collection}`
}

interface Row {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly name: string | null
  readonly email: string | null
  readonly institution: string | null
  readonly position: string | null
  readonly file_id: number
  readonly guestbook_name: string
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
  readonly title: string | null
  readonly label: string | null
  readonly file_pid: Pid | null
  readonly answers: ListedResponse['answers']
}

async function listed(
  db: Kysely<Tables>,
  chosen: RawBuilder<unknown>,
): Promise<readonly ListedResponse[]> {
  const { rows } = await sql<Row>`
    select r.id, r.at, r.type, r.name, r.email, r.institution, r.position, r.file_id,
      g.name as guestbook_name, d.protocol, d.authority, d.identifier,
      (select v.metadata ->> 'title' from dataset_version v where v.dataset_id = d.id
        order by (v.state = 'released') desc, (v.state = 'draft') desc, v.major desc, v.minor desc
        limit 1) as title,
      (select e.label from file_entry e where e.file_id = r.file_id
        order by exists (select from dataset_version v where v.dataset_id = d.id
            and v.state = 'released' and v.ordinal >= e.since
            and (e.until is null or v.ordinal < e.until)) desc, e.since desc limit 1) as label,
      (select json_build_object('protocol', f.pid_protocol, 'authority', f.pid_authority,
          'identifier', f.pid_identifier)
        from data_file f where f.id = r.file_id and f.pid_folded is not null) as file_pid,
      ${ANSWERS}
    from (${chosen}) r
    join guestbook g on g.id = r.guestbook_id
    join dataset d on d.id = r.dataset_id
    order by r.at desc, r.id desc`.execute(db)
  return rows.map(toListed)
}

const toListed = (row: Row): ListedResponse => ({
  id: row.id,
  guestbookName: row.guestbook_name,
  datasetTitle: row.title ?? '',
  datasetPid: { protocol: row.protocol, authority: row.authority, identifier: row.identifier },
  fileId: row.file_id,
  filePid: row.file_pid,
  fileLabel: row.label ?? '',
  at: row.at,
  type: row.type,
  person: {
    name: row.name,
    email: row.email,
    institution: row.institution,
    position: row.position,
  },
  answers: row.answers,
})
