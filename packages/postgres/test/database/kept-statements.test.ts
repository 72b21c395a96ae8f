import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { KeptStatements } from '../../src/database/kept-statements.ts'

const test = suite('statements that a session keeps')

test('a statement is kept for ten seconds, and then has to be prepared again', () => {
  let now = 0
  const kept = new KeptStatements<number>({ now: () => now })
  is(kept.get('select 1'), null)
  kept.keep('select 1', 1)
  now = 10_000
  is(kept.get('select 1'), 1)
  now = 10_001
  is(kept.get('select 1'), null)
  equal(kept.makeRoom('select 1'), [1])
  kept.keep('select 1', 2)
  is(kept.get('select 1'), 2)
})

test('the oldest goes when there are too many', () => {
  const kept = new KeptStatements<number>({ most: 2 })
  kept.keep('a', 1)
  kept.keep('b', 2)
  equal(kept.makeRoom('b'), [2])
  kept.keep('b', 3)
  equal(kept.makeRoom('c'), [1])
  kept.keep('c', 4)
  is(kept.get('a'), null)
  is(kept.get('b'), 3)
})

test('all of them are forgotten together', () => {
  const kept = new KeptStatements<number>()
  kept.keep('a', 1)
  kept.keep('b', 2)
  equal(kept.removeAll(), [1, 2])
  is(kept.get('b'), null)
  equal(kept.removeAll(), [])
})
test.run()
