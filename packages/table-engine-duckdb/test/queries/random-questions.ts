import type { EngineColumn } from '@holdfast/core'
import type {
  QueryFilter,
  QueryOutput,
  QueryValue,
  TableQuery,
  VariableType,
} from '@holdfast/core/rules'
import * as fc from 'fast-check'

const TYPES: readonly VariableType[] = ['text', 'integer', 'decimal', 'date', 'text', 'integer']

/** A column of a random table. */
export const aColumn = (place: number, type: VariableType): EngineColumn => ({
  name: `the "${place}"`,
  label: '',
  type,
  format: null,
  boolean: false,
  categories: [],
  statistics: null,
  place,
})

/** The columns of every random table. */
export const COLUMNS: readonly EngineColumn[] = TYPES.map((type, place) => aColumn(place, type))

const WORDS = [
  '"a"',
  '""',
  '',
  '"b\\t\\n"',
  '"\\\\n"',
  '"\\"x\\""',
  '"é"',
  '"\u{1d11e}"',
  '"\uffee"',
]
// Sums of these are exact in any order.
const DECIMALS = ['', '0.5', '-1.25', '1e2', '-0', 'NaN', 'Inf', '3', '0.25', '007.5']
const INTEGERS = ['', '0', '-7', '12', '007', '9007199254740993', '-3']
const DATES = ['', '2020-01-31', '2019-12-31', '2020-02-01']

const CELLS: Readonly<Record<string, readonly string[]>> = {
  text: WORDS,
  integer: INTEGERS,
  decimal: DECIMALS,
  date: DATES,
}

const row = fc.tuple(...TYPES.map((type) => fc.constantFrom(...(CELLS[type] ?? []))))

/** Text of up to 40 rows. */
export const tables: fc.Arbitrary<string> = fc
  .array(row, { maxLength: 40 })
  .map((rows) => rows.map((cells) => `${cells.join('\t')}\n`).join(''))

const column = fc.constantFrom(...COLUMNS)
const ops = fc.constantFrom<'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge'>(
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
)

const wantedOf = ({ type }: EngineColumn): fc.Arbitrary<QueryValue> => {
  if (type === 'text' || type === 'date')
    return fc
      .constantFrom('a', '', 'b\t\n', '\\n', 'é', '\uffee', "'; drop", '2020-01-31')
      .map((text) => ({ kind: 'text' as const, text }))
  return fc.oneof(
    fc.constantFrom('0', '-7', '12', '9007199254740993').map((digits) => ({
      kind: 'integer' as const,
      digits,
    })),
    fc
      .constantFrom('0.5', '-1.25', '100', 'Infinity', '-Infinity', '1e+300')
      .map((digits) => ({ kind: 'number' as const, digits })),
  )
}

const filter: fc.Arbitrary<QueryFilter> = column.chain((one) => {
  const kinds: fc.Arbitrary<QueryFilter>[] = [
    fc.record({
      kind: fc.constant('compare'),
      column: fc.constant(one),
      op: ops,
      value: wantedOf(one),
    }),
    fc.record({
      kind: fc.constant('in'),
      column: fc.constant(one),
      values: fc.array(wantedOf(one), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('isMissing'), column: fc.constant(one), missing: fc.boolean() }),
  ]
  if (one.type === 'text' || one.type === 'date')
    kinds.push(
      fc.record({
        kind: fc.constant('contains'),
        column: fc.constant(one),
        text: fc.constantFrom('a', '', '\\', '\t', '-01', 'é'),
      }),
    )
  return fc.oneof(...kinds)
})

const plain = (one: EngineColumn): QueryOutput => ({ kind: 'column', name: one.name, column: one })

const aggregate: fc.Arbitrary<QueryOutput> = fc
  .tuple(fc.constantFrom('count', 'sum', 'min', 'max', 'mean' as const), column)
  .map(([name, one]) => {
    const isNumber = one.type === 'integer' || one.type === 'decimal'
    const computed = (name === 'sum' || name === 'mean') && !isNumber ? 'count' : name
    return { kind: 'aggregate', name: 'x', function: computed, column: one }
  })

const rest = {
  filters: fc.array(filter, { maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 50 }),
  offset: fc.integer({ min: 0, max: 5 }),
}
const direction = fc.constantFrom('asc', 'desc' as const)

const plainQuery: fc.Arbitrary<TableQuery> = fc.record({
  outputs: fc.array(column.map(plain), { minLength: 1, maxLength: 4 }),
  group: fc.constant(null),
  order: fc.array(
    fc.record({ by: column.map((one) => ({ kind: 'column' as const, column: one })), direction }),
    { maxLength: 2 },
  ),
  ...rest,
})

const groupedQuery: fc.Arbitrary<TableQuery> = fc
  .record({
    group: fc.uniqueArray(column, { maxLength: 2 }),
    aggregates: fc.array(aggregate, { minLength: 1, maxLength: 3 }),
    ordered: fc.option(direction),
    ...rest,
  })
  .map(({ group, aggregates, ordered, ...more }) => ({
    ...more,
    outputs: [...group.map(plain), ...aggregates],
    group,
    order:
      ordered === null
        ? []
        : [{ by: { kind: 'output' as const, place: group.length }, direction: ordered }],
  }))

/** Questions that fit the columns. */
export const questions: fc.Arbitrary<TableQuery> = fc.oneof(plainQuery, groupedQuery)
