import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { endpoint } from '../../src/endpoints/endpoint.ts'
import { sendPieces } from '../../src/output/send-pieces.ts'
import type { WrittenText } from '../../src/output/written-text.ts'
import type { LogFacts } from '../../src/request/log.ts'
import { authenticate } from '../app/tiny-app.ts'
import { served } from './served.ts'

const test = suite('sending text in pieces')

/** More characters than are made in one go. */
const LONG = 300_000
const PIECE = 'größe '

interface Source {
  made: number
  ended: boolean
}

/** An application that sends pieces of these characters in all, and fails behind the one with the number `fails`. */
function sending(source: Source, length: number, fails = Number.POSITIVE_INFINITY) {
  const errors: LogFacts[] = []
  function* pieces(text: WrittenText): Generator<void, void> {
    try {
      for (; source.made * PIECE.length < length; source.made += 1) {
        if (source.made >= fails) throw new Error('No more pieces')
        text.text(PIECE)
        if (text.isFull) yield
      }
    } finally {
      source.ended = true
    }
  }
  const text = endpoint(
    {
      id: 'text',
      method: 'get',
      path: '/text',
      summary: 's',
      area: 'tests',
      caller: 'anyone',
      refusalForm: 'full',
    },
    ({ c }) => sendPieces(c, pieces, { 'Content-Type': 'text/plain' }),
  )
  const log = { info: () => {}, error: (_: string, facts: LogFacts) => void errors.push(facts) }
  return { app: holdfastApp({ endpoints: [text], authenticate }, { log }), errors }
}

const aSource = (): Source => ({ made: 0, ended: false })

test('a short text is sent whole, with its length', async () => {
  const { app } = sending(aSource(), 12)
  await served(app, async ({ url }) => {
    const answer = await fetch(`${url}/api/text`)
    equal([answer.status, answer.headers.get('Content-Length')], [200, '16'])
    is(await answer.text(), PIECE.repeat(2))
  })
})

test('a long text arrives whole, without a length', async () => {
  const source = aSource()
  await served(sending(source, LONG).app, async ({ url }) => {
    const answer = await fetch(`${url}/api/text`)
    equal([answer.status, answer.headers.get('Content-Length')], [200, null])
    is(await answer.text(), PIECE.repeat(LONG / PIECE.length))
  })
  is(source.ended, true)
})

test('a text that cannot begin is an error; one that breaks off breaks the connection', async () => {
  const early = sending(aSource(), LONG, 1)
  await served(early.app, async ({ url }) => {
    const answer = await fetch(`${url}/api/text`)
    is(answer.status, 500)
    match(await answer.text(), '"status":"ERROR"')
  })
  const late = sending(aSource(), LONG, LONG / PIECE.length - 1)
  await served(late.app, async ({ url }) => {
    const answer = await fetch(`${url}/api/text`)
    is(answer.status, 200)
    const failure = await answer.text().catch(String)
    match(failure, /terminated|aborted|closed/)
  })
  equal([early.errors.length, late.errors.length], [1, 1])
})

test('a client that leaves ends the work', async () => {
  const source = aSource()
  await served(sending(source, 100 * 1024 * 1024).app, async ({ url }) => {
    const answer = await fetch(`${url}/api/text`)
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
  })
  for (let tries = 0; !source.ended && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  is(source.ended, true)
  ok(source.made * PIECE.length < 100 * 1024 * 1024)
})

test.run()
