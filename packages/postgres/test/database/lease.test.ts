import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { Lease } from '../../src/database/lease.ts'

const test = suite('leases of connections')

/** A lease, and what was sent and told by it. */
function leased({ failing = '' } = {}) {
  const [sent, told]: [string[], string[]] = [[], []]
  const script = async (sql: string) => {
    sent.push(sql)
    if (sql === failing) throw new Error('The connection is lost')
    return { rows: [], affected: 0 }
  }
  const query = (sql: string, _values: readonly unknown[], beginning?: string) =>
    script(beginning === undefined ? sql : `${beginning}; ${sql}`)
  const lease = new Lease({ query, script }, (sql) => told.push(sql))
  return { lease, sent, told }
}

test('a transaction begins with its first statement, in one message', async () => {
  const { lease, sent, told } = leased()
  lease.begin('begin')
  await lease.run('select 1')
  await lease.run('select $1', [2])
  await lease.end('commit')
  equal(sent, ['begin; select 1', 'select $1', 'commit'])
  equal(told, ['begin', 'select 1', 'select $1', 'commit'])
})

test('a first statement with values is sent with what begins its transaction, too', async () => {
  const { lease, sent, told } = leased()
  lease.begin('begin')
  await Promise.all([lease.run('select $1', [1]), lease.run('select 2')])
  await lease.end('commit')
  equal(sent, ['begin; select $1', 'select 2', 'commit'])
  equal(told, ['begin', 'select $1', 'select 2', 'commit'])
})

test('a transaction without statements sends nothing', async () => {
  const { lease, sent } = leased()
  lease.begin('begin')
  await lease.end('commit')
  equal(sent, [])
  await lease.run('select 1')
  equal(sent, ['select 1'])
})

test('a connection that fails to begin or to end a transaction is broken', async () => {
  for (const failing of ['begin; select $1', 'commit']) {
    const { lease } = leased({ failing })
    is(lease.state, 'usable')
    lease.begin('begin')
    await lease.run('select $1', [1]).catch(() => undefined)
    await lease.end('commit').catch(() => undefined)
    is(lease.state, 'broken')
  }
})

test.run()
