import type { OptionDraft, QuestionDraft } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { missing } from '../store/missing.ts'

type Identified<T> = Omit<T, 'id'> & { readonly id: number }

/** Replaces the questions of the guestbook by `drafts`, in a constant number of statements. */
export async function writeQuestions(
  db: Kysely<Tables>,
  guestbookId: number,
  drafts: readonly QuestionDraft[],
): Promise<void> {
  const options = drafts.flatMap((draft) => draft.options)
  const draw = await newIds(db, [...drafts, ...options])
  const questions = drafts.map((draft) => ({
    ...draft,
    id: draft.id ?? draw(),
    options: draft.options.map((option) => ({ ...option, id: option.id ?? draw() })),
  }))
  const kept = questions.map(({ id }) => id)
  await sql`delete from guestbook_question
    where guestbook_id = ${guestbookId} and id <> all(${kept}::bigint[])`.execute(db)
  await keepQuestions(db, guestbookId, questions)
  await keepOptions(
    db,
    questions.flatMap(({ id, options: own }) => own.map((each) => ({ ...each, questionId: id }))),
    kept,
  )
}

/** An id for each draft without one, drawn in one statement. */
async function newIds(
  db: Kysely<Tables>,
  drafts: readonly { readonly id: number | null }[],
): Promise<() => number> {
  const count = drafts.filter(({ id }) => id === null).length
  if (count === 0) return nextOf([])
  const { rows } = await sql<{ readonly id: number }>`
    select nextval('guestbook_item_id') as id from generate_series(1, ${count}::integer)`.execute(
    db,
  )
  return nextOf(rows.map(({ id }) => id))
}

/** The next id at each call, ascending. */
const nextOf = (ids: readonly number[]): (() => number) => {
  const left = ids.toSorted((a, b) => b - a)
  return () => {
    const id = left.pop()
    if (id === undefined) throw new Error('More ids are needed than were drawn')
    return id
  }
}

async function keepQuestions(
  db: Kysely<Tables>,
  guestbookId: number,
  questions: readonly Identified<QuestionDraft>[],
): Promise<void> {
  if (questions.length === 0) return
  const rows = questions.map(({ displayOrder, options: _, ...rest }) => ({
    ...rest,
    display_order: displayOrder,
  }))
  const { numAffectedRows } = await sql`
    insert into guestbook_question (id, guestbook_id, text, type, required, hidden, display_order)
    select q.id, ${guestbookId}, q.text, q.type, q.required, q.hidden, q.display_order
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as q (id bigint, text text, type text,
      required boolean, hidden boolean, display_order integer)
    on conflict (id) do update set text = excluded.text, type = excluded.type,
      required = excluded.required, hidden = excluded.hidden,
      display_order = excluded.display_order
    where guestbook_question.guestbook_id = excluded.guestbook_id`.execute(db)
  if (numAffectedRows !== BigInt(rows.length)) throw missing('question of guestbook', guestbookId)
}

async function keepOptions(
  db: Kysely<Tables>,
  options: readonly (Identified<OptionDraft> & { readonly questionId: number })[],
  questionIds: readonly number[],
): Promise<void> {
  if (questionIds.length === 0) return
  const kept = options.map(({ id }) => id)
  await sql`delete from guestbook_option where question_id = any(${questionIds}::bigint[])
    and id <> all(${kept}::bigint[])`.execute(db)
  if (options.length === 0) return
  const rows = options.map(({ id, questionId, value, displayOrder }) => ({
    id,
    question_id: questionId,
    value,
    display_order: displayOrder,
  }))
  const { numAffectedRows } = await sql`
    insert into guestbook_option (id, question_id, value, display_order)
    select o.id, o.question_id, o.value, o.display_order
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as o (id bigint, question_id bigint, value text, display_order integer)
    on conflict (id) do update set value = excluded.value, display_order = excluded.display_order
    where guestbook_option.question_id = excluded.question_id`.execute(db)
  if (numAffectedRows !== BigInt(rows.length)) throw missing('option of', 'its question')
}
