import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import type {
  GuestbookInput,
  Question,
  QuestionDraft,
} from '../../../src/rules/guestbooks/guestbook.ts'
import { requireGuestbook, withOwnIds } from '../../../src/rules/guestbooks/guestbook-input.ts'

const test = suite('guestbooks as they are sent')

const draft = (facts: Partial<QuestionDraft> = {}): QuestionDraft => ({
  id: null,
  text: 'Why',
  type: 'text',
  required: false,
  hidden: false,
  displayOrder: 0,
  options: [],
  ...facts,
})

const option = (id: number | null, value = 'a') => ({ id, value, displayOrder: 0 })

const input = (questions: readonly QuestionDraft[], name = 'Readers'): GuestbookInput => ({
  name,
  enabled: true,
  requires: [],
  questions,
})

test('names, questions and options are not blank, and ids are unique', () => {
  requireGuestbook(
    input([draft(), draft({ id: 1 }), draft({ type: 'options', options: [option(null)] })]),
  )
  const wrong = [
    input([], ' '),
    input([draft({ text: '' })]),
    input([draft({ type: 'options' })]),
    input([draft({ type: 'options', options: [option(null, ' ')] })]),
    input([draft({ type: 'options', options: [option(2), option(2)] })]),
    input([draft({ id: 1 }), draft({ id: 1 })]),
    input(Array.from({ length: 201 }, () => draft())),
    input([draft({ type: 'options', options: Array.from({ length: 1001 }, () => option(null)) })]),
  ]
  for (const each of wrong) throws(() => requireGuestbook(each), /^Error parsing guestbook JSON: /)
})

test('names, questions and options are as long as a list of responses bears', () => {
  const text = (length: number) => 'x'.repeat(length)
  const choice = (length: number) =>
    draft({ type: 'options', options: [option(null, text(length))] })
  requireGuestbook(input([], text(255)))
  requireGuestbook(input(Array.from({ length: 10 }, () => draft({ text: text(10_000) }))))
  requireGuestbook(input([choice(1000)]))
  const wrong = [
    input([], text(256)),
    input([draft({ text: text(10_001) })]),
    input(Array.from({ length: 101 }, () => draft({ text: text(1000) }))),
    input([choice(1001)]),
  ]
  for (const each of wrong) throws(() => requireGuestbook(each), /longer than/)
})

test('only ids of this guestbook, and of the same question, are retained', () => {
  const ids = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null })
  const question = (id: number): Question => ({
    ...draft({ type: 'options' }),
    id,
    options: [{ ...option(null), id: id * 10 }],
  })
  fc.assert(
    fc.property(ids, ids, fc.uniqueArray(fc.integer({ min: 1, max: 9 })), (id, ten, known) => {
      const optionId = ten === null ? null : ten * 10
      const sent = draft({ id, type: 'options', options: [option(optionId)] })
      const [kept] = withOwnIds(input([sent]), { questions: known.map(question) }).questions
      const same = id !== null && known.includes(id)
      is(kept?.id, same ? id : null)
      is(kept?.options[0]?.id, same && ten === id ? optionId : null)
    }),
  )
})

test('a question of another type than options has no options', () => {
  const sent = input([draft({ options: [option(null)] })])
  equal(withOwnIds(sent, null).questions[0]?.options, [])
})

test.run()
