import { StoreUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance } from 'uvu/assert'
import type { Connection, ConnectionSource } from '../../src/database/connection.ts'
import { pgConnections } from '../../src/database/pg-connections.ts'
import { server } from '../databases.ts'
import { type SilentLine, silentLine } from './silent-line.ts'

const test = suite<{ line: SilentLine }>('connections on which the database says nothing')

test.before.each(async (context) => {
  context.line = await silentLine(process.env.TEST_DATABASE_URL ?? '')
})
test.after.each(({ line }) => line.close())

/** Connections whose statements are asked about soon. */
const connectionsOver = ({ url }: SilentLine, answerWithin = 10_000): ConnectionSource =>
  pgConnections({
    url,
    poolSize: 1,
    preparedStatements: true,
    onError: () => undefined,
    idleKeepsProcess: false,
    patience: { askAfter: 150, answerWithin },
  })

const ask = (connection: Connection, sql: string, values: readonly unknown[] = []) =>
  connection.group([{ sql, values }])[0]

const failureOf = (answer: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(answer).then(
    () => null,
    (error: unknown) => error,
  )

if (server !== null) {
  test('a statement whose answer was lost fails, and the next one has another connection', async ({
    line,
  }) => {
    const source = connectionsOver(line)
    const lost = await source.acquire()
    await ask(lost, 'select 1')
    line.lose('connect')
    instance(await failureOf(ask(lost, 'select $1::int', [2])), StoreUnavailable)
    source.release(lost, 'broken')
    const next = await source.acquire()
    equal((await ask(next, 'select $1::int as n', [3]))?.rows, [{ n: 3 }])
    source.release(next, 'usable')
    await source.close()
  })

  test('a script whose answer was lost fails', async ({ line }) => {
    const source = connectionsOver(line)
    const lost = await source.acquire()
    line.lose('connect')
    instance(await failureOf(lost.script('begin; commit')), StoreUnavailable)
    source.release(lost, 'broken')
    await source.close()
  })

  test('a statement fails where the server does not answer new connections either', async ({
    line,
  }) => {
    const source = connectionsOver(line, 100)
    const lost = await source.acquire()
    line.lose('wait')
    instance(await failureOf(ask(lost, 'select $1::int', [2])), StoreUnavailable)
    source.release(lost, 'broken')
    await source.close()
  })

  test('a statement that takes long goes on', async ({ line }) => {
    const source = connectionsOver(line)
    const connection = await source.acquire()
    equal((await ask(connection, 'select pg_sleep($1) is null as slept', [1.5]))?.rows, [
      { slept: false },
    ])
    source.release(connection, 'usable')
    await source.close()
  })
}

test.run()
