import {
  type Guestbook,
  type GuestbookInput,
  PERSONAL_VALUES,
  QUESTION_TYPES,
  type QuestionDraft,
  type RefusedError,
} from '@holdfast/core/rules'
import { type FormState, freshForm, refusedForm } from '../forms/form-state.ts'
import type { Texts } from '../texts/english.ts'

/** As many questions as a guestbook may have. */
const MOST_ROWS = 200

/** The name of a field of a question, by its row from 0. */
export const questionField = (
  row: number,
  part: 'id' | 'text' | 'type' | 'options' | 'required' | 'hidden',
): string => `question-${row}-${part}`

/** The number of rows for questions that a form has. */
export const rowsIn = (form: URLSearchParams): number =>
  Math.min(Number(/^\d{1,3}$/.exec(form.get('rows') ?? '')?.[0] ?? 1), MOST_ROWS)

/** The form with one more row for a question. */
export function withAnotherRow(form: URLSearchParams): FormState {
  const values = new URLSearchParams(form)
  const rows = Math.min(rowsIn(form) + 1, MOST_ROWS)
  values.set('rows', String(rows))
  return { ...freshForm(), values, focus: questionField(rows - 1, 'text') }
}

/** A guestbook as a form shows it, with an empty row below; null for a new one. */
export function guestbookValues(guestbook: Guestbook | null): FormState {
  if (guestbook === null) return freshForm({ enabled: 'yes', rows: '1' })
  const { id, name, enabled, requires, questions } = guestbook
  const values = new URLSearchParams({ guestbook: String(id), name })
  values.set('rows', String(Math.min(questions.length + 1, MOST_ROWS)))
  if (enabled) values.set('enabled', 'yes')
  for (const value of requires) values.set(`requires-${value}`, 'yes')
  for (const [row, question] of questions.entries()) {
    values.set(questionField(row, 'id'), String(question.id))
    values.set(questionField(row, 'text'), question.text)
    values.set(questionField(row, 'type'), question.type)
    values.set(questionField(row, 'options'), question.options.map(({ value }) => value).join('\n'))
    if (question.required) values.set(questionField(row, 'required'), 'yes')
    if (question.hidden) values.set(questionField(row, 'hidden'), 'yes')
  }
  return { ...freshForm(), values }
}

/** What a form says of a guestbook. Options that keep their words stay what earlier answers chose. */
export const guestbookIn = (form: URLSearchParams, current: Guestbook | null): GuestbookInput => ({
  name: (form.get('name') ?? '').trim(),
  enabled: form.get('enabled') === 'yes',
  requires: PERSONAL_VALUES.filter((value) => form.get(`requires-${value}`) === 'yes'),
  questions: questionsIn(form).map(({ draft }, displayOrder) => {
    const same = current?.questions.find(({ id }) => id === draft.id)
    const options = draft.options.map((option) => ({
      ...option,
      id: same?.options.find(({ value }) => value === option.value)?.id ?? null,
    }))
    return { ...draft, displayOrder, options }
  }),
})

/** The questions of a form with their rows; new rows without a text are left out. */
function questionsIn(
  form: URLSearchParams,
): readonly { readonly row: number; readonly draft: QuestionDraft }[] {
  return Array.from({ length: rowsIn(form) }, (_, row) => {
    const get = (part: Parameters<typeof questionField>[1]) =>
      (form.get(questionField(row, part)) ?? '').trim()
    const values = [
      ...new Set(
        get('options')
          .split('\n')
          .map((line) => line.trim()),
      ),
    ]
    const draft: QuestionDraft = {
      id: /^\d{1,15}$/.test(get('id')) ? Number(get('id')) : null,
      text: get('text'),
      type: QUESTION_TYPES.find((type) => type === get('type')) ?? 'text',
      required: get('required') === 'yes',
      hidden: get('hidden') === 'yes',
      displayOrder: row,
      options: values
        .filter((value) => value !== '')
        .map((value, displayOrder) => ({ id: null, value, displayOrder })),
    }
    return { row, draft }
  }).filter(({ draft }) => draft.id !== null || draft.text !== '')
}

/** Says at its field what is missing. */
export const atGuestbook =
  ({ manage }: Texts) =>
  (form: URLSearchParams, error: RefusedError): FormState => {
    const problems = new Map<string, string>()
    if ((form.get('name') ?? '').trim() === '') problems.set('name', manage.guestbook.noName)
    for (const { row, draft } of questionsIn(form)) {
      if (draft.text === '') problems.set(questionField(row, 'text'), manage.guestbook.noText)
      if (draft.type === 'options' && draft.options.length === 0)
        problems.set(questionField(row, 'options'), manage.guestbook.noOptions)
    }
    return problems.size === 0
      ? refusedForm(form, error)
      : { values: form, problems, refused: null }
  }
