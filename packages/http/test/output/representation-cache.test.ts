import { suite } from 'uvu'
import { equal, is, not } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { endpoint } from '../../src/endpoints/endpoint.ts'
import { representationCache, sendCached } from '../../src/output/representation-cache.ts'
import { authenticate } from '../app/tiny-app.ts'

const test = suite('cached representations')

/** A cache, and its number of renderings. */
function counting(maxBytes: number) {
  const cache = representationCache({ maxBytes })
  const rendered: string[] = []
  const get = (key: string, value: unknown = { key }) =>
    cache.get(key, async () => {
      rendered.push(key)
      return value
    })
  return { cache, rendered, get }
}

test('a cached answer is not rendered again', async () => {
  const { get, rendered } = counting(1000)
  const [first, second] = [await get('a'), await get('a')]
  is(first, second)
  equal(rendered, ['a'])
})

test('concurrent callers share one rendering', async () => {
  const { get, rendered } = counting(1000)
  await Promise.all([get('a'), get('a'), get('b')])
  equal(rendered, ['a', 'b'])
})

test('a failed rendering is not cached', async () => {
  const { cache, get } = counting(1000)
  const failed = await cache.get('a', () => Promise.reject(new Error('x'))).catch(() => 'failed')
  is(failed, 'failed')
  not.equal(await get('a'), 'failed')
})

test('the least recently used answer is evicted first', async () => {
  const { get, rendered } = counting(2060)
  for (const key of ['a', 'b', 'c', 'a', 'd', 'e', 'a', 'b']) await get(key)
  // Four entries fit, each of eleven bytes plus its overhead: `b` is the oldest when `e` is added, because
  // `a` was read in between.
  equal(rendered, ['a', 'b', 'c', 'd', 'e', 'b'])
})

test('an answer too large for the cache is rendered each time', async () => {
  const { get, rendered } = counting(2060)
  for (let times = 0; times < 2; times += 1) await get('a', 'x'.repeat(600))
  equal(rendered, ['a', 'a'])
})

test('an answer takes as much as is sent of it, whatever its characters', async () => {
  for (const [character, length] of [
    ['a', 200],
    ['ł', 100],
  ] as const) {
    const { get, rendered } = counting(3000)
    for (let turn = 0; turn < 2; turn += 1)
      for (const key of ['a', 'b', 'c', 'd']) await get(key, character.repeat(length))
    equal(rendered, ['a', 'b', 'c', 'd'])
  }
})

test('an answer is known by its names until a newer one has the name', async () => {
  const { cache, get, rendered } = counting(10_000)
  is(cache.knows('first name'), false)
  await cache.add('first name', async () => ({ key: 'a', value: 'as of a' }))
  is(cache.knows('first name'), true)
  is((await get('a')).body, 'as of a')
  await cache.get('a', async () => 'not made', 'second name')
  is(cache.knows('second name'), true)
  await cache.add('first name', async () => ({ key: 'b', value: 'as of b' }))
  is(cache.knows('second name'), false)
  await get('a')
  equal(rendered, ['a'])
})

test('an answer for one caller is known only while it is made', async () => {
  const { cache } = counting(10_000)
  const { key } = await cache.add('name', async () => {
    is(cache.knows('name'), true)
    return { key: null, value: 'a draft' }
  })
  is(key, null)
  is(cache.knows('name'), false)
})

const app = (value: () => unknown) => {
  const cache = representationCache({ maxBytes: 10_000 })
  const shown = endpoint(
    { id: 'r', method: 'get', path: '/r', summary: 's', area: 'tests', caller: 'anyone' },
    ({ c }) => sendCached(c, { cache, key: JSON.stringify(value()) }, async () => value()),
  )
  return holdfastApp({ endpoints: [shown], authenticate })
}

test('the entity tag depends on the content, and clients that have it are answered 304', async () => {
  let value: unknown = { a: 1, b: null }
  const served = app(() => value)
  const first = await served.request('/api/r')
  is(await first.text(), '{"a":1}')
  is(first.headers.get('Cache-Control'), 'public, no-cache')
  const etag = first.headers.get('ETag') ?? ''
  const again = await served.request('/api/r', { headers: { 'If-None-Match': etag } })
  is(again.status, 304)
  is(again.headers.get('ETag'), etag)
  is(await again.text(), '')
  value = { a: 2 }
  const changed = await served.request('/api/r', { headers: { 'If-None-Match': etag } })
  is(changed.status, 200)
  not.equal(changed.headers.get('ETag'), etag)
})

test.run()
