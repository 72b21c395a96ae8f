import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { FromWorker } from '../../src/workers/messages.ts'
import { workerLink } from '../../src/workers/worker-link.ts'

const test = suite('the link of a worker to others')

const opened = () => {
  const sent: FromWorker[] = []
  let deliver: (message: unknown) => void = () => undefined
  const link = workerLink({
    id: 2,
    send: (message) => sent.push(message),
    on: (_, receive) => {
      deliver = receive
    },
  })
  if (link === null) throw new Error('This is a worker')
  return { link, sent, deliver: (message: unknown) => deliver(message) }
}

test('a worker tells the others that accounts use it, and hears it of them', () => {
  const { link, sent, deliver } = opened()
  let heard = 0
  link.neighbours.onOthers(() => {
    heard += 1
  })
  link.neighbours.tellOfOthers()
  equal(sent, [{ kind: 'ask', id: 1, question: 'makeWay' }])
  is(heard, 0)
  deliver({ kind: 'ask', id: 7, question: 'makeWay' })
  is(heard, 1)
  equal(sent.at(-1), { kind: 'answer', id: 7, answer: null })
})

test('a change that others announce renews what is kept, and nobody yields to it', () => {
  const { link, deliver } = opened()
  const heard: string[] = []
  link.neighbours.onOthers(() => heard.push('yield'))
  link.notices.receive(() => heard.push('renew'))
  deliver({ kind: 'ask', id: 1, question: 'renew' })
  deliver({ kind: 'something else' })
  equal(heard, ['renew'])
})

test.run()
