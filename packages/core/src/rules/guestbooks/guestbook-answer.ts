import { type Guestbook, PERSONAL_VALUES, type PersonalValue, type Question } from './guestbook.ts'
import type { Answer, GuestbookAnswer, PersonalValues } from './guestbook-response.ts'

/** The answers to a guestbook as a client sent them; omitted values are undefined. */
export interface SentAnswer {
  readonly person: Partial<Readonly<Record<PersonalValue, string>>>
  readonly answers: readonly { readonly id: number; readonly value: string | readonly string[] }[]
}

/** The result of checking sent answers: what is stored, or the reason for a refusal. */
export type CheckedAnswer =
  | { readonly kind: 'answered'; readonly answer: GuestbookAnswer }
  | { readonly kind: 'refused'; readonly reason: string }

const MAX_VALUE_LENGTH = 255
/** Long enough for any typed text, and too short to fill a database. */
const MAX_ANSWER_LENGTH = 10_000
/** All answers together, which are stored for each file. */
const MAX_ANSWERS_LENGTH = 100_000
const NAME_AND_DOMAIN = /^[^\s@<>"]+@[^\s@<>"]+$/

/**
 * Checks sent answers against the guestbook and completes them from the account
 * (docs/specification/guestbooks.md#when-a-response-is-required). `account` holds the known values of the
 * caller; all are null for a guest.
 */
export function checkAnswer(
  guestbook: Pick<Guestbook, 'requires' | 'questions'>,
  sent: SentAnswer,
  account: PersonalValues,
): CheckedAnswer {
  const person = personOf(sent, account)
  const long = PERSONAL_VALUES.find((key) => (person[key]?.length ?? 0) > MAX_VALUE_LENGTH)
  if (long !== undefined)
    return refused(
      `Guestbook Response entry ${LABELS[long]} is longer than ${MAX_VALUE_LENGTH} characters`,
    )
  const answers: Answer[] = []
  for (const one of sent.answers) {
    const read = readAnswer(guestbook.questions, one)
    if (typeof read === 'string') return refused(read)
    if (answers.some(({ questionId }) => questionId === read.questionId))
      return refused(`Guestbook Custom Question ID ${one.id} is answered twice`)
    answers.push(read)
  }
  if (textLength(answers) > MAX_ANSWERS_LENGTH)
    return refused(
      `Guestbook Response answers are longer than ${MAX_ANSWERS_LENGTH} characters together`,
    )
  const missing = missingItems(guestbook, person, answers)
  if (missing.length > 0)
    return refused(`Guestbook Response entry is required but not present (${missing.join(',')})`)
  // A blank answer satisfies a required question, but is not stored.
  return {
    kind: 'answered',
    answer: { person, answers: answers.filter(({ text }) => text !== '') },
  }
}

const textLength = (answers: readonly Answer[]): number =>
  answers.reduce((sum, { text }) => sum + text.length, 0)

/** Responses that are written at once, and the characters of their answers. */
const MOST_AT_ONCE = 25_000
const MOST_TEXT_AT_ONCE = 25_000_000

/** How many responses with this answer are written at once: fewer of a long one, as each has a copy of it. */
export const responsesAtOnce = ({ answers }: Pick<GuestbookAnswer, 'answers'>): number =>
  Math.min(MOST_AT_ONCE, Math.floor(MOST_TEXT_AT_ONCE / Math.max(1, textLength(answers))))

const refused = (reason: string): CheckedAnswer => ({ kind: 'refused', reason })

const LABELS: Readonly<Record<PersonalValue, string>> = {
  name: 'Name',
  email: 'Email',
  institution: 'Institution',
  position: 'Position',
}

/** Whether a guestbook takes the text as a mail address. The domain needs an inner dot. A regular expression for that would backtrack on a text of dots only. */
export function isMailAddress(text: string): boolean {
  if (!NAME_AND_DOMAIN.test(text)) return false
  const dot = text.indexOf('.', text.indexOf('@') + 2)
  return dot !== -1 && dot < text.length - 1
}

function personOf({ person }: SentAnswer, account: PersonalValues): PersonalValues {
  const email = person.email?.trim()
  return {
    name: person.name ?? account.name,
    email: email !== undefined && isMailAddress(email) ? email : account.email,
    institution: person.institution ?? account.institution,
    position: person.position ?? account.position,
  }
}

/**
 * The missing required values in the order of docs/specification/guestbooks.md#when-a-response-is-required:
 * personal values first, then questions in their own order.
 */
function missingItems(
  { requires, questions }: Pick<Guestbook, 'requires' | 'questions'>,
  person: PersonalValues,
  answers: readonly Answer[],
): readonly string[] {
  const answered = new Set(answers.map(({ questionId }) => questionId))
  return [
    ...PERSONAL_VALUES.filter((key) => requires.includes(key) && !person[key]?.trim()).map(
      (key) => LABELS[key],
    ),
    ...questions
      .filter(({ id, required, hidden }) => required && !hidden && !answered.has(id))
      .map(({ text }) => text),
  ]
}

/** The parsed answer, or the reason why it is not valid. */
function readAnswer(
  questions: readonly Question[],
  { id, value }: SentAnswer['answers'][number],
): Answer | string {
  const question = questions.find((each) => each.id === id)
  if (question === undefined) return `Guestbook Custom Question ID ${id} not found`
  if (typeof value !== 'string' && question.type !== 'textarea')
    return `Guestbook Custom Question ID ${id} takes a single text`
  const text = typeof value === 'string' ? value : value.join('\n')
  if (text.length > MAX_ANSWER_LENGTH)
    return `The answer to Guestbook Custom Question ID ${id} is longer than ${MAX_ANSWER_LENGTH} characters`
  if (question.type !== 'options') return { questionId: id, optionId: null, text }
  const option = question.options.find((each) => each.value === text)
  if (option === undefined)
    return `Guestbook Custom Question Answer not a valid option (${text.slice(0, 100)})`
  return { questionId: id, optionId: option.id, text }
}
