import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { RefusedError } from '../../../src/rules/refusals/refusal.ts'
import { type AskedQuery, namesIn, typedQuery } from '../../../src/rules/tables/asked-query.ts'
import type { QueryColumn, TableQuery } from '../../../src/rules/tables/table-query.ts'

const test = suite('questions to tables')

const [NAME, AGE, WEIGHT]: readonly QueryColumn[] = [
  { name: 'name', type: 'text', place: 0 },
  { name: 'age', type: 'integer', place: 1 },
  { name: 'weight', type: 'decimal', place: 2 },
]
const COLUMNS = new Map([NAME, AGE, WEIGHT].flatMap((one) => (one ? [[one.name, one]] : [])))

const typed = (asked: AskedQuery): TableQuery => typedQuery(asked, COLUMNS)

/** The member that is wrong. */
function wrongIn(asked: AskedQuery): string {
  try {
    typed(asked)
    return ''
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.kind !== 'invalid') throw error
    return error.refusal.problems?.[0]?.path ?? 'nowhere'
  }
}

test('an empty question asks for all columns of the first rows', () => {
  equal(typed({}), {
    outputs: [...COLUMNS.values()].map((column) => ({ kind: 'column', name: column.name, column })),
    filters: [],
    group: null,
    order: [],
    limit: 100,
    offset: 0,
  })
  is(namesIn({}), null)
})

test('values are typed by their column; numbers may be text, as rows gives long ones', () => {
  const typedValue = (column: string, value: string | number) => {
    const [filter] = typed({ filters: [{ column, op: 'lt', value }] }).filters
    return filter?.kind === 'compare' ? filter.value : null
  }
  equal(typedValue('name', '7'), { kind: 'text', text: '7' })
  equal(typedValue('age', 7), { kind: 'integer', digits: '7' })
  equal(typedValue('age', '9007199254740993'), { kind: 'integer', digits: '9007199254740993' })
  equal(typedValue('weight', 0.5), { kind: 'number', digits: '0.5' })
  equal(typedValue('weight', '-Inf'), { kind: 'number', digits: '-Infinity' })
  equal(typedValue('weight', '1e999'), { kind: 'number', digits: 'Infinity' })
})

test('a group gives its columns and aggregates, which have names of their own', () => {
  const query = typed({
    group: ['name'],
    aggregates: [
      { function: 'count' },
      { function: 'mean', column: 'weight' },
      { function: 'max', column: 'name', as: 'last' },
    ],
    order: [{ column: 'mean_weight', direction: 'desc' }, { column: 'name' }],
  })
  equal(
    query.outputs.map(({ name }) => name),
    ['name', 'count', 'mean_weight', 'last'],
  )
  equal(query.order, [
    { by: { kind: 'output', place: 2 }, direction: 'desc' },
    { by: { kind: 'column', column: NAME }, direction: 'asc' },
  ])
  equal(typed({ aggregates: [{ function: 'count' }] }).group, [])
})

test('a member that is wrong is named', () => {
  const cases: readonly (readonly [wrong: string, asked: AskedQuery])[] = [
    ['columns.1', { columns: ['name', 'size'] }],
    ['columns.1', { columns: ['name', 'name'] }],
    ['columns', { columns: [] }],
    ['columns.0', { columns: ['age'], group: ['name'] }],
    ['group.0', { group: ['size'] }],
    ['filters.0.column', { filters: [{ column: 'size', op: 'eq', value: 1 }] }],
    [
      'filters.1.value',
      {
        filters: [
          { column: 'age', op: 'isMissing' },
          { column: 'age', op: 'eq', value: 'x' },
        ],
      },
    ],
    ['filters.0.value', { filters: [{ column: 'name', op: 'eq', value: 1 }] }],
    ['filters.0.value', { filters: [{ column: 'age', op: 'eq' }] }],
    ['filters.0.value', { filters: [{ column: 'age', op: 'in', value: 1 }] }],
    ['filters.0.value.1', { filters: [{ column: 'age', op: 'in', value: [1, 'x'] }] }],
    ['filters.0.value', { filters: [{ column: 'age', op: 'isMissing', value: 1 }] }],
    ['filters.0.op', { filters: [{ column: 'age', op: 'contains', value: '1' }] }],
    ['aggregates.0.column', { aggregates: [{ function: 'sum' }] }],
    ['aggregates.0.column', { aggregates: [{ function: 'mean', column: 'name' }] }],
    ['aggregates.0.as', { aggregates: [{ function: 'count', as: '' }] }],
    ['aggregates.1.as', { aggregates: [{ function: 'count' }, { function: 'count' }] }],
    ['order.0.column', { order: [{ column: 'age' }], group: ['name'] }],
    ['limit', { limit: 10_001 }],
    ['limit', { limit: -1 }],
    ['offset', { offset: 0.5 }],
  ]
  for (const [wrong, asked] of cases) is(wrongIn(asked), wrong, JSON.stringify(asked))
})

const word = fc.constantFrom('name', 'age', 'weight', 'count', 'size', '')
const value = fc.oneof(
  fc.constantFrom<string | number | boolean>('x', '1', 1, 0.5, Number.NaN, true),
  fc.array(fc.constantFrom<string | number>('x', 1)),
)
const some = <T>(item: fc.Arbitrary<T>) =>
  fc.option(fc.array(item, { maxLength: 3 }), { nil: undefined })
const questions: fc.Arbitrary<AskedQuery> = fc.record({
  columns: some(word),
  filters: some(
    fc.record({
      column: word,
      op: fc.constantFrom('eq', 'lt', 'in', 'contains', 'isMissing'),
      value,
    }),
  ),
  group: some(word),
  aggregates: some(
    fc.record({ function: fc.constantFrom('count', 'sum', 'max'), column: word, as: word }),
  ),
  order: some(fc.record({ column: word, direction: fc.constantFrom('asc', 'desc') })),
  limit: fc.option(fc.double(), { nil: undefined }),
})

test('every question is typed or refused with a member, and uses only columns that it names', () => {
  fc.assert(
    fc.property(questions, (asked) => {
      const wrong = wrongIn(asked)
      if (wrong !== '') return ok((wrong.split('.')[0] ?? '') in asked)
      const named = namesIn(asked) ?? [...COLUMNS.keys()]
      const { outputs, filters, group, order } = typed(asked)
      for (const { column } of [...outputs, ...filters]) if (column) ok(named.includes(column.name))
      for (const { name } of group ?? []) ok(named.includes(name))
      for (const { by } of order)
        if (by.kind === 'output') ok(outputs[by.place]?.kind === 'aggregate')
        else ok(named.includes(by.column.name))
    }),
  )
})

test.run()
