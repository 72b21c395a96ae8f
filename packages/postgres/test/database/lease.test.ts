import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { Statement } from '../../src/database/connection.ts'
import { inTurn } from '../../src/database/in-turn.ts'
import { Lease } from '../../src/database/lease.ts'
import { messageOf } from '../message-of.ts'

const test = suite('leases of connections')

/** A lease, the messages that it sent, and the statements that its listener got. */
function leased({ failing = '' } = {}) {
  const [sent, noted]: [string[][], string[]] = [[], []]
  const run = async (sql: string) => {
    if (sql === failing) throw new Error(`${sql} failed`)
    return { rows: [{ sql }], affected: 0 }
  }
  const group = (statements: readonly Statement[]) => {
    sent.push(statements.map(({ sql }) => sql))
    return inTurn(statements, ({ sql }) => run(sql))
  }
  const script = (sql: string) => {
    sent.push([sql])
    return run(sql)
  }
  const lease = new Lease({ group, script }, (sql) => noted.push(sql))
  return { lease, sent, noted }
}

test('a transaction begins with its first statement, in one message', async () => {
  const { lease, sent, noted } = leased()
  lease.begin('begin')
  await lease.run('select 1')
  await lease.run('select $1', [2])
  await lease.end('commit')
  equal(sent, [['begin', 'select 1'], ['select $1'], ['commit']])
  equal(noted, ['begin', 'select 1', 'select $1', 'commit'])
})

test('what is asked for at once goes in one message, in that order, and each is answered', async () => {
  const { lease, sent } = leased()
  lease.begin('begin')
  const answers = await Promise.all([
    lease.run('a', [1]),
    Promise.resolve().then(() => lease.run('c')),
    lease.run('b'),
  ])
  equal(sent, [['begin', 'a', 'b', 'c']])
  equal(
    answers.map(({ rows }) => rows),
    [[{ sql: 'a' }], [{ sql: 'c' }], [{ sql: 'b' }]],
  )
})

test('what is asked for while a message is answered goes in the next one', async () => {
  const { lease, sent } = leased()
  const first = lease.run('a')
  await new Promise(process.nextTick)
  await Promise.all([first, lease.run('b'), lease.run('c')])
  equal(sent, [['a'], ['b', 'c']])
})

test('several statements in one text go alone', async () => {
  const { lease, sent } = leased()
  lease.begin('begin')
  await Promise.all(['a', 'b; c', 'd; e', 'f'].map((sql) => lease.run(sql)))
  await lease.end('commit')
  equal(sent, [['begin', 'a'], ['b; c'], ['d; e'], ['f'], ['commit']])
  const other = leased()
  other.lease.begin('begin')
  await other.lease.run('b; c')
  equal(other.sent, [['begin; b; c']])
})

test('a commit after a statement that failed is not sent, and fails with it', async () => {
  const { lease, sent } = leased({ failing: 'a' })
  lease.begin('begin')
  await lease.run('a').catch(() => undefined)
  match(await messageOf(lease.end('commit')), 'a failed')
  await lease.end('rollback')
  equal(sent, [['begin', 'a'], ['rollback']])
})

test('after a statement that failed nothing but a rollback is sent, and each fails with it', async () => {
  const { lease, sent } = leased({ failing: 'a' })
  lease.begin('begin')
  lease.run('a').catch(() => undefined)
  await new Promise(setImmediate)
  equal(await Promise.all([lease.run('b'), lease.run('c; d')].map(messageOf)), [
    'a failed',
    'a failed',
  ])
  await lease.run('rollback to savepoint one')
  await lease.run('e')
  equal(sent, [['begin', 'a'], ['rollback to savepoint one'], ['e']])
})

test('a commit that waits behind a statement that fails is not sent', async () => {
  const { lease, sent } = leased({ failing: 'a' })
  lease.begin('begin')
  const asked = lease.run('a').catch(() => undefined)
  await new Promise(process.nextTick)
  match(await messageOf(lease.end('commit')), 'a failed')
  await asked
  equal(sent, [['begin', 'a']])
})

test('the end goes with what was not awaited, and does not come when that fails', async () => {
  const passing = leased()
  passing.lease.begin('begin')
  await Promise.all([passing.lease.run('a'), passing.lease.end('commit')])
  equal(passing.sent, [['begin', 'a', 'commit']])
  const { lease } = leased({ failing: 'a' })
  lease.begin('begin')
  const write = lease.run('a')
  const end = lease.end('commit')
  equal(await Promise.all([write, end].map(messageOf)), ['a failed', 'a failed'])
})

test('a transaction without statements sends nothing', async () => {
  const { lease, sent } = leased()
  lease.begin('begin')
  await lease.end('commit')
  equal(sent, [])
})

test('after its end a transaction refuses statements', async () => {
  for (const end of ['commit', 'rollback'] as const) {
    const { lease, sent } = leased()
    lease.begin('begin')
    await lease.run('a')
    const ending = lease.end(end)
    match(await messageOf(lease.run('b')), 'already ended')
    await ending
    match(await messageOf(lease.run('c')), 'already ended')
    equal(sent, [['begin', 'a'], [end]])
  }
})

test('a connection is broken when a transaction can not be rolled back', async () => {
  for (const failing of ['begin', 'a', 'commit', 'rollback']) {
    const { lease } = leased({ failing })
    lease.begin('begin')
    await lease.run('a').catch(() => undefined)
    await lease.end('commit').catch(() => undefined)
    is(lease.state, 'usable')
    await lease.end('rollback').catch(() => undefined)
    is(lease.state, failing === 'rollback' ? 'broken' : 'usable')
  }
})

test.run()
