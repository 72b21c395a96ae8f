import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { PERSONAL_VALUES, type Question } from '../../../src/rules/guestbooks/guestbook.ts'
import {
  checkAnswer,
  responsesAtOnce,
  type SentAnswer,
} from '../../../src/rules/guestbooks/guestbook-answer.ts'
import type { PersonalValues } from '../../../src/rules/guestbooks/guestbook-response.ts'

const test = suite('answers to guestbooks')

const GUEST: PersonalValues = { name: null, email: null, institution: null, position: null }
const MIRA: PersonalValues = {
  name: 'Mira Sol',
  email: 'mira@example.org',
  institution: 'Coast University',
  position: null,
}

const question = (id: number, facts: Partial<Question> = {}): Question => ({
  id,
  text: `Question ${id}`,
  type: 'text',
  required: false,
  hidden: false,
  displayOrder: id,
  options: [],
  ...facts,
})

const CHOICE = question(3, {
  type: 'options',
  options: [
    { id: 31, value: 'Ecology', displayOrder: 0 },
    { id: 32, value: 'Other', displayOrder: 1 },
  ],
})

const sent = (
  answers: SentAnswer['answers'] = [],
  person: SentAnswer['person'] = {},
): SentAnswer => ({ person, answers })

const check = (
  given: SentAnswer,
  {
    requires = [],
    questions = [],
    account = GUEST,
  }: {
    readonly requires?: readonly (typeof PERSONAL_VALUES)[number][]
    readonly questions?: readonly Question[]
    readonly account?: PersonalValues
  } = {},
) => checkAnswer({ requires, questions }, given, account)

const reason = (...args: Parameters<typeof check>): string => {
  const checked = check(...args)
  return checked.kind === 'refused' ? checked.reason : 'answered'
}

const kept = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  if (checked.kind === 'answered') return checked.answer
  throw new Error(checked.reason)
}

test('values that are not sent are taken from the account, and are null for guests', () => {
  equal(kept(sent(), { account: MIRA }).person, MIRA)
  equal(kept(sent()).person, GUEST)
  const person = { name: 'Other', position: 'Student' }
  equal(kept(sent([], person), { account: MIRA }).person, { ...MIRA, ...person })
  is(kept(sent([], { name: '' }), { account: MIRA }).person.name, '')
})

test('a mail address of dots only is rejected in linear time', () => {
  const email = `a@${'.'.repeat(500_000)} `
  is(kept(sent([], { email: `${email}x` }), { account: MIRA }).person.email, MIRA.email)
})

test('an invalid mail address is ignored', () => {
  const email = (text: string) => kept(sent([], { email: text }), { account: MIRA }).person.email
  is(email(' new@example.org '), 'new@example.org')
  for (const given of ['a@b.c', 'a@..c', 'a@.b.c', '.@b..']) is(email(given), given)
  const bad = ['', 'nobody', 'a@b', 'a@.b', 'a@b.', 'a@..', 'a@b@c.d', '@b.c', 'a b@example.org']
  for (const none of [...bad, '<a@example.org>']) is(email(none), 'mira@example.org', none)
  is(reason(sent([], { email: 'x' }), { requires: ['email'] }).endsWith('(Email)'), true)
})

test('missing values are listed in order: personal values, then questions', () => {
  const questions = [
    question(1, { required: true }),
    question(2, { required: true, hidden: true }),
    { ...CHOICE, required: true },
  ]
  const all = { requires: [...PERSONAL_VALUES].reverse(), questions }
  is(
    reason(sent(), all),
    'Guestbook Response entry is required but not present (Name,Email,Institution,Position,Question 1,Question 3)',
  )
  is(
    reason(sent([{ id: 1, value: '' }], { name: ' ' }), { ...all, account: MIRA }),
    'Guestbook Response entry is required but not present (Name,Position,Question 3)',
  )
})

test('an empty answer satisfies a required question and is not stored', () => {
  const questions = [question(1, { required: true })]
  equal(kept(sent([{ id: 1, value: '' }]), { questions }).answers, [])
  equal(kept(sent([{ id: 1, value: 'x' }]), { questions }).answers, [
    { questionId: 1, optionId: null, text: 'x' },
  ])
})

test('a list of lines is joined for a multi-line question and refused for any other', () => {
  const lines = [{ id: 1, value: ['one', 'two'] }]
  const questions = [question(1, { type: 'textarea' })]
  is(kept(sent(lines), { questions }).answers[0]?.text, 'one\ntwo')
  is(reason(sent(lines), { questions: [question(1)] }).endsWith('takes a single text'), true)
  is(reason(sent([{ id: 3, value: ['Ecology'] }]), { questions: [CHOICE] }) === 'answered', false)
})

test('a choice must equal one of the options exactly', () => {
  const chosen = (value: string) => check(sent([{ id: 3, value }]), { questions: [CHOICE] })
  equal(chosen('Other'), {
    kind: 'answered',
    answer: { person: GUEST, answers: [{ questionId: 3, optionId: 32, text: 'Other' }] },
  })
  for (const value of ['other', 'Biology', '', ' Other'])
    equal(chosen(value), {
      kind: 'refused',
      reason: `Guestbook Custom Question Answer not a valid option (${value})`,
    })
})

test('an answer to a question of another guestbook, or a second answer, is refused', () => {
  is(reason(sent([{ id: 9, value: 'x' }])), 'Guestbook Custom Question ID 9 not found')
  const twice = [
    { id: 1, value: 'x' },
    { id: 1, value: 'y' },
  ]
  is(
    reason(sent(twice), { questions: [question(1)] }),
    'Guestbook Custom Question ID 1 is answered twice',
  )
})

test('a personal value has at most 255 characters', () => {
  is(reason(sent([], { position: 'x'.repeat(255) })), 'answered')
  is(
    reason(sent([], { position: 'x'.repeat(256) })),
    'Guestbook Response entry Position is longer than 255 characters',
  )
})

test('answers are limited together too, and fewer responses of long ones are written at once', () => {
  const questions = Array.from({ length: 11 }, (_, index) => question(100 + index))
  const long = (count: number) =>
    checkAnswer(
      { requires: [], questions },
      sent(questions.slice(0, count).map(({ id }) => ({ id, value: 'x'.repeat(10_000) }))),
      GUEST,
    )
  is(long(11).kind, 'refused')
  const checked = long(10)
  is(checked.kind === 'answered' && responsesAtOnce(checked.answer), 250)
  is(responsesAtOnce({ answers: [] }), 25_000)
})

test('a stored response contains every required value and no unknown one', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 })
  const required = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(ids, ids, required, (asked, answered, demanded) => {
      const questions = asked.map((id) => question(id, { required: demanded[id] ?? false }))
      const checked = check(sent(answered.map((id) => ({ id, value: `to ${id}` }))), { questions })
      const foreign = answered.some((id) => !asked.includes(id))
      const open = questions.some(({ id, required: must }) => must && !answered.includes(id))
      is(checked.kind, foreign || open ? 'refused' : 'answered')
      if (checked.kind === 'answered')
        equal(
          checked.answer.answers.map(({ questionId }) => questionId),
          answered,
        )
    }),
  )
})

test.run()
