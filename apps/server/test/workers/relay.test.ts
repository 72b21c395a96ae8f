import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { ToWorker } from '../../src/workers/messages.ts'
import { relay } from '../../src/workers/relay.ts'

const test = suite('questions of workers to each other')

/** A relay whose time limit passes when the test says so. */
function crew() {
  const due = new Set<() => void>()
  const told: string[] = []
  const peer = (number: number) => ({
    number,
    tell: (message: ToWorker) => void told.push(`${number} ${described(message)}`),
  })
  const questions = relay((work) => {
    due.add(work)
    return () => due.delete(work)
  })
  const passTime = () => {
    for (const work of due) work()
  }
  return { questions, told, passTime, due, one: peer(1), two: peer(2), three: peer(3) }
}

const described = (message: ToWorker): string =>
  message.kind === 'ask'
    ? `${message.question} ${message.id}`
    : `hears ${message.answers.map(({ worker, answer }) => `${worker}:${answer}`)} to ${message.id}`

const ASKED = { id: 7, question: 'metrics' } as const

test('all others are asked, and the asking one hears all answers', () => {
  const { questions, told, due, one, two, three } = crew()
  questions.ask(one, [two, three], ASKED)
  questions.answer(three, { id: 1, answer: 'c' })
  questions.answer(two, { id: 1, answer: 'b' })
  equal(told, ['2 metrics 1', '3 metrics 1', '1 hears 3:c,2:b to 7'])
  equal(due.size, 0)
})

test('a worker that ends or is late is left out, and counts once', () => {
  const { questions, told, passTime, one, two, three } = crew()
  questions.ask(one, [two, three], ASKED)
  questions.answer(two, { id: 1, answer: 'b' })
  questions.answer(two, { id: 1, answer: 'b' })
  questions.gone(three)
  questions.ask(one, [two], { id: 8, question: 'renew' })
  passTime()
  questions.answer(two, { id: 2, answer: 'late' })
  equal(told, ['2 metrics 1', '3 metrics 1', '1 hears 2:b to 7', '2 renew 2', '1 hears  to 8'])
})

test('a worker without others hears at once', () => {
  const { questions, told, one } = crew()
  questions.ask(one, [], ASKED)
  equal(told, ['1 hears  to 7'])
})

test.run()
