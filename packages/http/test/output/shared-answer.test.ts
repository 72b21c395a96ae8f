import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { endpoint } from '../../src/endpoints/endpoint.ts'
import { representationCache } from '../../src/output/representation-cache.ts'
import { sendStamped } from '../../src/output/shared-answer.ts'
import { Streamed } from '../../src/output/streamed.ts'
import { authenticate } from '../app/tiny-app.ts'

const test = suite('answers with a stamp')

/** An application that counts how often it makes its answer. `asked` is the stamp alone, `made` that of the answer. */
function counting() {
  const stamps = { asked: 'a', made: 'a' }
  const cache = representationCache({ maxBytes: 10_000 })
  let made = 0
  const counter = endpoint(
    { id: 'n', method: 'get', path: '/n', summary: 's', area: 'tests', caller: 'anyone' },
    ({ c, actor }) =>
      sendStamped(
        c,
        { actor, cache, key: [{ kind: 'id', id: 1 }], readStamp: async () => stamps.asked },
        async () => {
          made += 1
          return { body: { made }, stamp: stamps.made }
        },
      ),
  )
  const log = { info: () => {}, error: () => {} }
  const app = holdfastApp({ endpoints: [counter], authenticate }, { log })
  const ask = async () => JSON.parse(await (await app.request('/api/n')).text()).made
  return { stamps, ask }
}

test('an answer is made once for each stamp', async () => {
  const { stamps, ask } = counting()
  equal([await ask(), await ask()], [1, 1])
  Object.assign(stamps, { asked: 'b', made: 'b' })
  equal([await ask(), await ask()], [2, 2])
})

test('an answer of a later moment than its stamp is not kept under it', async () => {
  const { stamps, ask } = counting()
  await ask()
  Object.assign(stamps, { asked: 'b', made: 'c' })
  const between = await ask()
  stamps.made = 'b'
  const later = await ask()
  equal([later > between, await ask()], [true, later])
})

test('a stream that was made for guests is sent to nobody who may see something else', async () => {
  const cache = representationCache({ maxBytes: 10_000 })
  let guestsSee: 'the same' | 'more' = 'the same'
  const list = endpoint(
    { id: 'n', method: 'get', path: '/n', summary: 's', area: 'tests', caller: 'anyone' },
    ({ c, actor }) =>
      sendStamped(
        c,
        {
          actor,
          cache,
          key: [{ kind: 'id', id: 1 }],
          readStamp: async () => (guestsSee === 'the same' ? 'a' : 'b'),
        },
        async (viewer) => {
          if (guestsSee === 'the same') return { body: [], stamp: 'a' }
          if (viewer.kind !== 'guest') return { body: ['own'], stamp: 'b' }
          const pieces = async function* () {
            yield '["of guests"]'
          }
          return { body: new Streamed(pieces), stamp: null }
        },
      ),
  )
  const app = holdfastApp({ endpoints: [list], authenticate })
  const ask = async () =>
    (await app.request('/api/n', { headers: { 'X-Service-key': 'good' } })).json()
  equal(await ask(), [])
  guestsSee = 'more'
  equal(await ask(), ['own'])
})

test('the tag of a stream changes with the program and its configuration', async () => {
  const tagOf = async (madeBy: string) => {
    const cache = representationCache({ maxBytes: 10_000, madeBy })
    const pieces = async function* () {
      yield '[]'
    }
    const list = endpoint(
      { id: 'n', method: 'get', path: '/n', summary: 's', area: 'tests', caller: 'anyone' },
      ({ c, actor }) =>
        sendStamped(
          c,
          { actor, cache, key: [{ kind: 'id', id: 1 }], readStamp: async () => 'a' },
          async () => ({ body: new Streamed(pieces), stamp: 'a' }),
        ),
    )
    const answer = await holdfastApp({ endpoints: [list], authenticate }).request('/api/n')
    return answer.headers.get('ETag')
  }
  const tags = await Promise.all(['1.0', '1.0', '1.1'].map(tagOf))
  equal([tags[0] === tags[1], tags[1] === tags[2], tags[0] === null], [true, false, false])
})

test.run()
