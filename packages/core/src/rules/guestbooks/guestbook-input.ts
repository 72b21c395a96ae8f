import { refuse } from '../refusals/refusal.ts'
import type {
  Guestbook,
  GuestbookInput,
  OptionDraft,
  Question,
  QuestionDraft,
} from './guestbook.ts'

const MAX_QUESTIONS = 200
const MAX_OPTIONS = 1000
/** The name and the questions are read with every response, a batch of which is in memory at once. */
const MAX_NAME_LENGTH = 255
const MAX_QUESTION_LENGTH = 10_000
const MAX_OPTION_LENGTH = 1000
/** All questions together. */
const MAX_QUESTIONS_LENGTH = 100_000

/**
 * Refuses an invalid guestbook (docs/specification/guestbooks.md#guestbook-json); clients compare the
 * beginning of the message.
 */
export function requireGuestbook({ name, questions }: GuestbookInput): void {
  const problem =
    blank('name', name) ?? tooLong('name', name, MAX_NAME_LENGTH) ?? questionsProblem(questions)
  if (problem !== null)
    refuse({ kind: 'invalid', message: `Error parsing guestbook JSON: ${problem}` })
}

const blank = (key: string, text: string): string | null =>
  text.trim() === '' ? `'${key}' must not be blank` : null

const tooLong = (key: string, text: string, most: number): string | null =>
  text.length > most ? `'${key}' must not be longer than ${most} characters` : null

function questionsProblem(questions: readonly QuestionDraft[]): string | null {
  if (questions.length > MAX_QUESTIONS) return `there are more than ${MAX_QUESTIONS} questions`
  if (questions.reduce((sum, { text }) => sum + text.length, 0) > MAX_QUESTIONS_LENGTH)
    return `all questions together are longer than ${MAX_QUESTIONS_LENGTH} characters`
  return (
    duplicateProblem('question', questions) ??
    questions.map(questionProblem).find((found) => found !== null) ??
    null
  )
}

function questionProblem({ text, type, options }: QuestionDraft): string | null {
  if (options.length > MAX_OPTIONS) return `a question has more than ${MAX_OPTIONS} options`
  if (type === 'options' && options.length === 0) return `the question '${text}' has no options`
  const empty = options.some(({ value }) => value.trim() === '')
  const longest = options.find(({ value }) => value.length > MAX_OPTION_LENGTH)
  return (
    blank('question', text) ??
    tooLong('question', text, MAX_QUESTION_LENGTH) ??
    tooLong('value', longest?.value ?? '', MAX_OPTION_LENGTH) ??
    (empty ? blank('value', '') : duplicateProblem('option', options))
  )
}

function duplicateProblem(
  what: string,
  drafts: readonly { readonly id: number | null }[],
): string | null {
  const ids = drafts.flatMap(({ id }) => id ?? [])
  const again = ids.find((id, index) => ids.indexOf(id) < index)
  return again === undefined ? null : `the ${what} ${again} occurs twice`
}

/**
 * `input` with the ids that occur in `current`; a question or option with any other id is new
 * (docs/specification/guestbooks.md#calls). Drops the options of questions that are not lists.
 */
export const withOwnIds = (
  input: GuestbookInput,
  current: Pick<Guestbook, 'questions'> | null,
) => ({
  ...input,
  questions: input.questions.map((draft): QuestionDraft => {
    const same = current?.questions.find(({ id }) => id === draft.id)
    return { ...draft, id: same?.id ?? null, options: optionsOf(draft, same) }
  }),
})

const optionsOf = (
  { type, options }: QuestionDraft,
  same: Question | undefined,
): readonly OptionDraft[] =>
  type !== 'options'
    ? []
    : options.map((option) => ({
        ...option,
        id: same?.options.find(({ id }) => id === option.id)?.id ?? null,
      }))
