// own process: starts child processes
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineTable, tableEngineContract } from '@holdfast/contracts'
import type { EngineTable } from '@holdfast/core'
import { runDuckTask } from '@holdfast/table-engine-duckdb'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { duckEngine } from '../../src/tables/duck-engine.ts'
import { inChildren } from '../../src/tables/engine-worker.ts'
import { scriptBeside } from '../../src/tables/script-beside.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-child-engine-'))
const words: string[] = []
const options = {
  folder,
  memory: 2 ** 30,
  diskBytes: 2 ** 30,
  work: inChildren(2 ** 30, (said) => void words.push(said)),
}
// Starting a child from its source takes a second. A child gets its task as JSON.
const inProcess = duckEngine({
  ...options,
  work: (_, task) => runDuckTask(JSON.parse(JSON.stringify(task))),
})

// The child is TypeScript here, which older versions of Node do not run by themselves.
process.env.NODE_OPTIONS = '--import tsx --conditions=source'

const NOBODY = new AbortController().signal
const ALL = { filters: [], group: null, order: [], limit: 10, offset: 0 }

const question = ({ columns: [column] }: EngineTable) =>
  column === undefined
    ? { ...ALL, outputs: [] }
    : { ...ALL, outputs: [{ kind: 'column' as const, name: column.name, column }] }

const probe = engineTable('probe', ['integer'], '1\n')
const first = await inProcess.query(probe, question(probe), NOBODY)
if (first.kind === 'refused' && first.reason === 'missing') {
  process.stdout.write('left out: questions to tables; run with: npm install @duckdb/node-api\n')
} else {
  tableEngineContract('DuckDB', inProcess)

  const test = suite('tables asked in child processes')

  test.after(() => rmSync(folder, { recursive: true, force: true }))

  const table = engineTable('greedy', ['integer'], '1\n2\n')
  const answered = { kind: 'rows', rows: [[1], [2]], more: false }

  test('a child answers; one above its memory is killed, and nothing stays behind', async () => {
    equal(await duckEngine(options).query(table, question(table), NOBODY), answered)
    const memory = 2 ** 20
    const tight = { ...options, memory, work: inChildren(memory, () => {}) }
    const refused = await duckEngine(tight).query(table, question(table), NOBODY)
    is(refused.kind === 'refused' && refused.reason, 'memory')
    equal([words, readdirSync(folder)], [[], ['kept']])
  })

  test('work above its time and tables above the room on the disk are refused', async () => {
    const ask = async (more: object) => {
      const engine = duckEngine({ ...options, ...more })
      const answer = await engine.query({ ...table, key: 'cold' }, question(table), NOBODY)
      return answer.kind === 'refused' ? answer.reason : answer.kind
    }
    is(await ask({ diskBytes: 1 }), 'size')
    is(await ask({ milliseconds: { query: 1, copy: 1 } }), 'time')
    equal(readdirSync(folder), ['kept'])
  })

  test('callers of a table that is copied wait for the copy; one who leaves stops no other', async () => {
    let opened = 0
    const shared = {
      ...table,
      key: 'shared',
      open: () => {
        opened += 1
        return table.open()
      },
    }
    const leaver = new AbortController()
    const answers = [leaver.signal, NOBODY, NOBODY].map((signal) =>
      inProcess.query(shared, question(table), signal).catch((error: unknown) => `${error}`),
    )
    leaver.abort(new Error('left'))
    equal(await Promise.all(answers), ['Error: left', answered, answered])
    equal(await inProcess.query(shared, question(table), NOBODY), answered)
    is(opened <= 2, true)
    equal(readdirSync(folder), ['kept'])
  })

  test('a copy stays while it is asked, however many others are copied meanwhile', async () => {
    let other: Promise<unknown> | null = null
    const tight = duckEngine({
      ...options,
      diskBytes: 1000,
      work: async (_, task) => {
        if (task.work.kind === 'query' && other === null) {
          other = tight.query({ ...table, key: 'other' }, question(table), NOBODY)
          await other
        }
        return runDuckTask(task)
      },
    })
    const asked = { ...table, key: 'asked while another is copied' }
    equal(await tight.query(asked, question(table), NOBODY), answered)
    equal(await other, answered)
  })

  test('few Parquet files lie on the disk while they are sent; a closed one makes room', async () => {
    const give = () => inProcess.toParquet(table, NOBODY)
    const files = []
    for (let place = 0; place < 8; place += 1) files.push(await give())
    const refused = await give()
    is(refused.kind === 'refused' && refused.reason, 'busy')
    const [first, ...others] = files.flatMap((file) => (file.kind === 'parquet' ? [file] : []))
    await first?.close()
    const next = await give()
    is(next.kind, 'parquet')
    for (const file of [...others, next]) if (file.kind === 'parquet') await file.close()
    equal(readdirSync(folder), ['kept'])
  })

  test('a caller who leaves when the Parquet file is just written leaves no file behind', async () => {
    const leaver = new AbortController()
    const leaving = duckEngine({
      ...options,
      work: async (_, task) => {
        const result = await runDuckTask(task)
        leaver.abort(new Error('left'))
        return result
      },
    })
    const ended = await leaving
      .toParquet(table, leaver.signal)
      .catch((error: unknown) => `${error}`)
    equal([ended, readdirSync(folder)], ['Error: left', ['kept']])
  })

  test('a child whose server has gone stops', async () => {
    const box = join(folder, 'orphan')
    mkdirSync(join(box, 'temporary'), { recursive: true })
    const [text, parquet] = [join(box, 'text'), join(box, 'parquet')]
    writeFileSync(text, '1\n')
    const work = { kind: 'keep', text, parquet }
    const limits = { temporaryBytes: 2 ** 20, memoryBytes: 2 ** 28 }
    const { columns } = table
    const task = { columns, work, temporary: join(box, 'temporary'), ...limits }
    writeFileSync(join(box, 'task'), JSON.stringify(task))
    const script = scriptBeside(
      new URL('../../src/tables/engine-worker.ts', import.meta.url).href,
      'engine-child',
    )
    const child = fork(script, [box], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.disconnect()
    equal(await once(child, 'exit'), [null, 'SIGKILL'])
    rmSync(box, { recursive: true })
  })

  test.run()
}
