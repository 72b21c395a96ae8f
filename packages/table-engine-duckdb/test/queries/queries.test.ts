import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineColumn, EngineTable } from '@holdfast/core'
import { memoryTableEngine } from '@holdfast/memory'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, match } from 'uvu/assert'
import { type DuckWork, runDuckTask, type TaskResult } from '../../src/duck-task.ts'
import { openDuck } from '../../src/open-duck.ts'
import { literal } from '../../src/quoted.ts'
import { aColumn, COLUMNS, questions, tables } from './random-questions.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-duck-'))
const test = suite('questions to DuckDB')
test.after(() => rmSync(folder, { recursive: true, force: true }))

const run = (work: DuckWork): Promise<TaskResult> =>
  runDuckTask({
    columns: COLUMNS,
    work,
    temporary: join(folder, 'temporary'),
    temporaryBytes: 2 ** 30,
    memoryBytes: 2 ** 28,
  })

const NOTHING = { outputs: [], filters: [], group: null, order: [], limit: 1, offset: 0 }
const missing = (await run({ kind: 'query', parquet: '', query: NOTHING }).catch(() => null))?.kind
if (missing === 'missing') {
  process.stdout.write('left out: questions to DuckDB; run with: npm install @duckdb/node-api\n')
} else {
  test('random questions to random tables have the answers of a plain evaluation', async () => {
    const model = memoryTableEngine()
    const { signal } = new AbortController()
    let tried = 0
    await fc.assert(
      fc.asyncProperty(
        tables,
        fc.array(questions, { minLength: 4, maxLength: 12 }),
        async (text, asked) => {
          const paths = { text: join(folder, `${tried}.tab`), parquet: join(folder, `${tried}.p`) }
          tried += 1
          writeFileSync(paths.text, text)
          equal(await run({ kind: 'keep', ...paths }), { kind: 'written' })
          const table: EngineTable = {
            key: '',
            size: text.length,
            columns: COLUMNS,
            open: async () =>
              (async function* () {
                yield new TextEncoder().encode(text)
              })(),
          }
          for (const query of asked)
            equal(
              await run({ kind: 'query', parquet: paths.parquet, query }),
              await model.query(table, query, signal),
              JSON.stringify(query),
            )
          const places = COLUMNS.map((_, place) => place)
          equal(
            await run({ kind: 'summarise', parquet: paths.parquet, places }),
            await model.summarise(table, places, signal),
          )
        },
      ),
      { numRuns: 8 },
    )
  })

  test('an instance reaches its own files alone, and no statement changes that', async () => {
    const own = join(folder, 'own.parquet')
    const connection = await openDuck({
      paths: [own],
      temporary: join(folder, 'temporary'),
      temporaryBytes: 2 ** 30,
      memoryBytes: 2 ** 28,
    })
    await connection.run(`COPY (SELECT 1 AS c0) TO ${literal(own)} (FORMAT parquet)`)
    for (const way of [
      "SELECT * FROM read_text('/etc/passwd')",
      "SELECT * FROM glob('/*')",
      `COPY (SELECT 1) TO ${literal(join(folder, 'other.csv'))}`,
      `ATTACH ${literal(join(folder, 'other.db'))}`,
      "SELECT * FROM read_csv('http://127.0.0.1:1/x.csv')",
      'INSTALL excel',
      "SET memory_limit = '9GB'",
      'SET enable_external_access = true',
    ]) {
      const refused = await connection.run(way).then(
        () => 'done',
        (error: unknown) => `${error}`,
      )
      match(refused, /disabled|locked|not allowed|cannot/i, way)
    }
    connection.closeSync()
  })

  test('a Parquet file has the types of its cells; a date that is none leaves all dates text', async () => {
    const columns: EngineColumn[] = [
      { ...aColumn(0, 'date'), format: 'yyyy-MM-dd' },
      { ...aColumn(1, 'time'), format: 'yyyy-MM-dd HH:mm:ss' },
      { ...aColumn(2, 'integer'), boolean: true },
      aColumn(3, 'float'),
      aColumn(4, 'decimal'),
    ]
    const typesOf = async (line: string) => {
      const paths = { text: join(folder, 'given.tab'), parquet: join(folder, 'given.parquet') }
      writeFileSync(paths.text, line)
      const limits = { temporary: folder, temporaryBytes: 2 ** 20, memoryBytes: 2 ** 28 }
      equal(await runDuckTask({ columns, work: { kind: 'give', ...paths }, ...limits }), {
        kind: 'written',
      })
      const connection = await openDuck({ paths: [paths.parquet], ...limits })
      const sql = `DESCRIBE SELECT * FROM read_parquet(${literal(paths.parquet)})`
      const found = (await connection.runAndReadAll(sql))
        .getRows()
        .map(([name, type]) => [name, type])
      connection.closeSync()
      return found.map((pair) => pair.join(' '))
    }
    const rest = ['the "2" BOOLEAN', 'the "3" FLOAT', 'the "4" DOUBLE']
    equal(await typesOf('2020-01-31\t2020-01-31 12:00:00\t1\t0.1\tNaN\n'), [
      'the "0" DATE',
      'the "1" TIMESTAMP',
      ...rest,
    ])
    equal((await typesOf('2020-02-30\t2020-01-31 12:00:00\t1\t0.1\t\n')).slice(0, 2), [
      'the "0" VARCHAR',
      'the "1" VARCHAR',
    ])
  })
}

test.run()
