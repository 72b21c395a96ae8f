import type {
  EngineColumn,
  EngineTable,
  ParquetFile,
  QueryAnswer,
  TableEngine,
} from '@holdfast/core'
import type { QueryColumn, TableQuery, VariableType } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { fleetingPieces } from './fleeting-pieces.ts'

const NOBODY = new AbortController().signal

/** A table with columns of these types for an engine. */
export function engineTable(
  key: string,
  types: readonly VariableType[],
  text: string,
): EngineTable {
  const bytes = new TextEncoder().encode(text)
  return {
    key,
    size: bytes.length,
    columns: types.map((type, place) => engineColumn(type, place)),
    open: async () => fleetingPieces(bytes),
  }
}

const engineColumn = (type: VariableType, place: number): EngineColumn => ({
  name: `the "${place}"; column`,
  label: `Label ${place}`,
  type,
  format: type === 'date' ? 'yyyy-MM-dd' : null,
  boolean: false,
  categories: place === 0 ? [{ value: 'a', label: 'Äpfel', missing: false, frequency: 1 }] : [],
  statistics: null,
  place,
})

const TYPES: readonly VariableType[] = ['text', 'integer', 'decimal', 'date']
const TEXT = [
  '"a"\t1\t0.5\t2020-01-31',
  '"b\\t\\"\\\\n\\\\\\n"\t9007199254740993\tNaN\t2019-12-31',
  '""\t\t-Inf\t',
  '\t007\t1.5\t2021-06-01',
  '"a"\t3\t\t2020-02-01',
  '"Ω\u{1d11e}"\t-2\t1e2\t2020-01-31',
]
  .map((line) => `${line}\n`)
  .join('')

const ALL: TableQuery = {
  outputs: [],
  filters: [],
  group: null,
  order: [],
  limit: 100,
  offset: 0,
}

/** Everything the `TableEngine` port promises. */
export function tableEngineContract(name: string, engine: TableEngine): void {
  const test = suite(`${name} is TableEngine`)
  const table = engineTable(`contract-${name.replace(/\W/g, '-')}`, TYPES, TEXT)
  const column = (place: number): QueryColumn => {
    const { columns } = table
    const found = columns[place]
    if (found === undefined) throw new RangeError(`No column ${place}`)
    return found
  }
  const output = (place: number) => ({
    kind: 'column' as const,
    name: `c${place}`,
    column: column(place),
  })
  const ask = async (query: Partial<TableQuery>): Promise<QueryAnswer> => {
    const answer = await engine.query(table, { ...ALL, ...query }, NOBODY)
    if (answer.kind !== 'rows') throw new Error(answer.message)
    return answer
  }

  test('cells come as they are written, in the order of the table; NaN is missing', async () => {
    const { rows, more } = await ask({ outputs: [0, 1, 2, 3].map(output) })
    equal(rows, [
      ['a', 1, 0.5, '2020-01-31'],
      ['b\t"\\n\\\n', '9007199254740993', null, '2019-12-31'],
      ['', null, '-Inf', null],
      [null, 7, 1.5, '2021-06-01'],
      ['a', 3, null, '2020-02-01'],
      ['Ω\u{1d11e}', -2, 100, '2020-01-31'],
    ])
    is(more, false)
  })

  test('rows meet every filter, are ordered with missing values last, and come by page', async () => {
    const filters = [
      { kind: 'isMissing' as const, column: column(1), missing: false },
      {
        kind: 'compare' as const,
        column: column(3),
        op: 'ge' as const,
        value: { kind: 'text' as const, text: '2020-01-31' },
      },
    ]
    const order = [
      { by: { kind: 'column' as const, column: column(2) }, direction: 'desc' as const },
    ]
    const page = await ask({ outputs: [output(1)], filters, order, limit: 2, offset: 1 })
    equal(page, { kind: 'rows', rows: [[7], [1]], more: true })
    const exact = { kind: 'integer' as const, digits: '9007199254740993' }
    const equalTo = { kind: 'in' as const, column: column(1), values: [exact] }
    equal((await ask({ outputs: [output(3)], filters: [equalTo] })).rows, [['2019-12-31']])
    const holds = { kind: 'contains' as const, column: column(0), text: '"\\' }
    equal((await ask({ outputs: [output(3)], filters: [holds] })).rows, [['2019-12-31']])
  })

  test('a number is compared with infinity', async () => {
    const rowsAt = async (digits: string) => {
      const value = { kind: 'number' as const, digits }
      const filter = { kind: 'compare' as const, column: column(2), op: 'eq' as const, value }
      return (await ask({ outputs: [output(2)], filters: [filter] })).rows
    }
    equal([await rowsAt('-Infinity'), await rowsAt('Infinity')], [[['-Inf']], []])
  })

  test('groups have counts, sums, means and extremes without their missing cells', async () => {
    const of = (name: 'count' | 'sum' | 'min' | 'max' | 'mean', place: number | null) => ({
      kind: 'aggregate' as const,
      name,
      function: name,
      column: place === null ? null : column(place),
    })
    const { rows } = await ask({
      outputs: [output(0), of('count', null), of('sum', 1), of('mean', 2), of('max', 3)],
      group: [column(0)],
      order: [{ by: { kind: 'output', place: 1 }, direction: 'desc' }],
    })
    equal(rows, [
      ['a', 2, 4, 0.5, '2020-02-01'],
      ['', 1, null, '-Inf', null],
      ['b\t"\\n\\\n', 1, '9007199254740993', null, '2019-12-31'],
      ['Ω\u{1d11e}', 1, -2, 100, '2020-01-31'],
      [null, 1, 7, 1.5, '2021-06-01'],
    ])
    const none = { kind: 'contains' as const, column: column(0), text: 'nothing' }
    equal(
      (await ask({ outputs: [of('count', 1), of('min', 3)], filters: [none], group: [] })).rows,
      [[0, null]],
    )
  })

  test('summaries count values and put finite numbers into bars', async () => {
    const answer = await engine.summarise(table, [2, 0], NOBODY)
    if (answer.kind !== 'summaries') throw new Error(answer.message)
    const [numbers, words] = answer.summaries
    is(numbers?.distinct, 4)
    equal(numbers?.histogram?.from, 0.5)
    equal([numbers?.histogram?.counts[0], numbers?.histogram?.counts[19]], [2, 1])
    equal(words?.frequent[0], { value: 'a', count: 2 })
    is(words?.histogram, null)
  })

  test('a Parquet file has its marks and its labels, and can be opened again', async () => {
    const file = await engine.toParquet(table, NOBODY)
    if (file.kind !== 'parquet') throw new Error(file.message)
    try {
      const bytes = await bytesOf(file)
      is(bytes.length, file.size)
      equal(await bytesOf(file), bytes)
      const text = new TextDecoder().decode(bytes)
      ok(text.startsWith('PAR1') && text.endsWith('PAR1'))
      ok(text.includes('"label":"Äpfel"'))
    } finally {
      await file.close()
    }
  })

  test('bytes that break off reject with their own error', async () => {
    const broken = new Error('the store is away')
    const away = { ...table, key: `${table.key}-away`, open: () => Promise.reject(broken) }
    const query = { ...ALL, outputs: [output(0)] }
    is(await engine.query(away, query, NOBODY).catch((error: unknown) => error), broken)
  })

  test('a caller who leaves stops the work', async () => {
    const left = new Error('left')
    const signal = AbortSignal.abort(left)
    const query = { ...ALL, outputs: [output(0)] }
    is(await engine.query(table, query, signal).catch((error: unknown) => error), left)
  })

  test('a table without rows answers with none, and becomes a file', async () => {
    const empty = engineTable(`${table.key}-empty`, TYPES, '')
    const outputs = TYPES.map((_, place) => output(place))
    const answer = await engine.query(empty, { ...ALL, outputs }, NOBODY)
    equal(answer, { kind: 'rows', rows: [], more: false })
    const file = await engine.toParquet(empty, NOBODY)
    if (file.kind !== 'parquet') throw new Error(file.message)
    ok(new TextDecoder().decode(await bytesOf(file)).endsWith('PAR1'))
    await file.close()
  })

  test.run()
}

async function bytesOf(file: ParquetFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of file.open()) pieces.push(Uint8Array.from(piece))
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]))
}
