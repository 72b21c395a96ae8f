import type { ObjectStorage } from '@holdfast/core'
import { RefusedError } from '@holdfast/core/rules'
import type { Test } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { inChunks, observed, patterned } from './byte-sources.ts'
import { rejection } from './rejection.ts'

const HOSTILE_KEYS: readonly string[] = [
  '',
  '/',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/./b',
  'a/b/..',
  '/etc/passwd',
  'a//b',
  'a/b/',
  'a\\b',
  '..\\a',
  'a/b\0c',
  'a/b\nc',
  '.staging/a',
  'a/.hidden',
  'a/%2e%2e/b',
  'a/b c',
  'a/é',
  'x'.repeat(201),
  'ab/'.repeat(400).concat('c'),
]

/** Which keys exist, and which texts are not keys. */
export function keyRules(test: Test<{ readonly storage: ObjectStorage }>): void {
  listing(test)
  hostileKeys(test)
  test('a storage just opened is ready', ({ storage }) => storage.ready())
}

function listing(test: Test<{ readonly storage: ObjectStorage }>): void {
  test('a prefix lists exactly the keys that start with it', async ({ storage }) => {
    const keys = ['10.1/aa/1', '10.1/aa/12', '10.1/ab/1', '10.2/aa/1']
    for (const key of keys) await storage.put(key, inChunks(patterned(5)), 'MD5')
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ['', keys],
      ['10.', keys],
      ['10.1/', keys.slice(0, 3)],
      ['10.1/a', keys.slice(0, 3)],
      ['10.1/aa', keys.slice(0, 2)],
      ['10.1/aa/1', keys.slice(0, 2)],
      ['10.1/aa/12', ['10.1/aa/12']],
      ['10.1/aa/12/', []],
      ['10.3/', []],
    ]
    for (const [prefix, found] of expected) equal(await listed(storage, prefix), found, prefix)
  })

  test('no prefix reaches outside the storage', async ({ storage }) => {
    await storage.put('a/b/c', inChunks(patterned(5)), 'MD5')
    for (const prefix of ['../', '/', 'a/../a/', 'a/./', '\0', '.', 'a\\'])
      equal(await listed(storage, prefix), [])
  })

  test('an object is listed once it is finished, and not before', async ({ storage }) => {
    const watching = async function* () {
      yield patterned(3_000_000)
      equal(await listed(storage, ''), [])
      is(await storage.size('a/b/c'), null)
      yield patterned(10)
    }
    await storage.put('a/b/c', watching(), 'MD5')
    equal(await listed(storage, ''), ['a/b/c'])
    await storage.delete('a/b/c')
    equal(await listed(storage, ''), [])
  })

  test('thousands of keys are all listed, and the reader may stop', async ({ storage }) => {
    const keys = Array.from({ length: 1_100 }, (_, i) => `a/b/${String(i).padStart(5, '0')}`)
    const waiting = keys.values()
    const put = async () => {
      for (const key of waiting) await storage.put(key, inChunks(patterned(3)), 'MD5')
    }
    await Promise.all([put(), put(), put(), put(), put(), put(), put(), put()])
    equal(await listed(storage, 'a/'), keys)
    for await (const key of storage.list('a/')) {
      ok(key.startsWith('a/b/'))
      break
    }
  })
}

function hostileKeys(test: Test<{ readonly storage: ObjectStorage }>): void {
  test('a text that is not a key is refused, and the stream is closed', async ({ storage }) => {
    for (const key of HOSTILE_KEYS) {
      const source = observed(inChunks(patterned(5)))
      const error = await rejection(storage.put(key, source, 'MD5'))
      ok(!(error instanceof RefusedError))
      ok(source.seen.closed, JSON.stringify(key))
      await rejection(storage.get(key))
      await rejection(storage.size(key))
      await rejection(storage.measure(key, 'MD5'))
      await rejection(storage.delete(key))
    }
    equal(await listed(storage, ''), [])
  })
}

async function listed(storage: ObjectStorage, prefix: string): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of storage.list(prefix)) keys.push(key)
  return keys.sort()
}
