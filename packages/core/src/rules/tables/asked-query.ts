import { refuse } from '../refusals/refusal.ts'
import {
  type AggregateFunction,
  type FILTER_OPS,
  QUERY_LIMITS,
  QUERY_ROWS,
  type QueryColumn,
  type QueryFilter,
  type QueryOrder,
  type QueryOutput,
  type QueryValue,
  type TableQuery,
} from './table-query.ts'
import { isNumeric } from './table-variable.ts'

/** A value as a client writes it. */
export type AskedValue = string | number | boolean | readonly (string | number)[]

/** A query as a client writes it (docs/specification/tabular.md#reading-and-editing-tables); columns have names. */
export interface AskedQuery {
  readonly columns?: readonly string[] | undefined
  readonly filters?: readonly AskedFilter[] | undefined
  readonly group?: readonly string[] | undefined
  readonly aggregates?: readonly AskedAggregate[] | undefined
  readonly order?: readonly AskedOrder[] | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** A condition as a client writes it. */
export interface AskedFilter {
  readonly column: string
  readonly op: (typeof FILTER_OPS)[number]
  readonly value?: AskedValue | undefined
}

/** A function over the rows of a group, as a client writes it. */
export interface AskedAggregate {
  readonly function: AggregateFunction
  readonly column?: string | undefined
  readonly as?: string | undefined
}

/** An order as a client writes it: of a column, or of the name that an aggregate was given. */
export interface AskedOrder {
  readonly column: string
  readonly direction?: 'asc' | 'desc' | undefined
}

/** The names that a query uses, which are columns or names of aggregates; null when it asks for all columns. */
export function namesIn(asked: AskedQuery): readonly string[] | null {
  if (!isGrouped(asked) && asked.columns === undefined) return null
  const { columns = [], filters = [], group = [], aggregates = [], order = [] } = asked
  return [
    ...columns,
    ...filters.map(({ column }) => column),
    ...group,
    ...aggregates.flatMap(({ column }) => column ?? []),
    ...order.map(({ column }) => column),
  ]
}

/** The columns of a table by name, in their order. */
export type NamedColumns = ReadonlyMap<string, QueryColumn>

/**
 * A query whose columns, functions and values fit the table. Refuses `invalid` with the path of the first member that is
 * wrong, as in `filters.0.value`.
 */
export function typedQuery(asked: AskedQuery, columns: NamedColumns): TableQuery {
  checkSizes(asked)
  const { filters = [], limit = QUERY_ROWS, offset = 0 } = asked
  wholeNumber('limit', limit, QUERY_LIMITS.rows)
  wholeNumber('offset', offset, Number.MAX_SAFE_INTEGER)
  const group = groupOf(asked, columns)
  const outputs = outputsOf(asked, columns, group)
  return {
    outputs,
    filters: filters.map((filter, place) => typedFilter(filter, columns, `filters.${place}`)),
    group,
    order: orderOf(asked, { columns, group, outputs }),
    limit,
    offset,
  }
}

const isGrouped = ({ group, aggregates = [] }: AskedQuery): boolean =>
  group !== undefined || aggregates.length > 0

function checkSizes(asked: AskedQuery): void {
  for (const member of ['columns', 'filters', 'group', 'aggregates', 'order'] as const)
    if ((asked[member]?.length ?? 0) > QUERY_LIMITS[member])
      wrong(member, `at most ${QUERY_LIMITS[member]} are allowed`)
}

function wholeNumber(path: string, value: number, most: number): void {
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    wrong(path, `must be a whole number from 0 to ${most}`)
}

function columnAt(path: string, name: string, columns: NamedColumns): QueryColumn {
  return columns.get(name) ?? wrong(path, `the table has no column '${short(name)}'`)
}

function groupOf(asked: AskedQuery, columns: NamedColumns): readonly QueryColumn[] | null {
  if (!isGrouped(asked)) return null
  const names = [...new Set(asked.group)]
  return names.map((name, place) => columnAt(`group.${place}`, name, columns))
}

function outputsOf(
  { columns: names, aggregates = [] }: AskedQuery,
  columns: NamedColumns,
  group: readonly QueryColumn[] | null,
): readonly QueryOutput[] {
  const all = group ?? [...columns.values()]
  const plain = (names ?? all.map(({ name }) => name)).map((name, place): QueryOutput => {
    const column = columnAt(`columns.${place}`, name, columns)
    if (group !== null && !group.includes(column))
      return wrong(`columns.${place}`, `'${short(name)}' must be named in 'group' too`)
    return { kind: 'column', name, column }
  })
  const outputs = [...plain, ...aggregates.map((one, place) => aggregateOf(one, place, columns))]
  const taken = new Set<string>()
  for (const [place, { name }] of outputs.entries()) {
    const path = place < plain.length ? `columns.${place}` : `aggregates.${place - plain.length}.as`
    if (taken.has(name)) wrong(path, `the answer has two columns '${short(name)}'`)
    taken.add(name)
  }
  if (outputs.length === 0) wrong('columns', 'at least one column or aggregate is needed')
  return outputs
}

function aggregateOf(
  { function: called, column: name, as }: AskedAggregate,
  place: number,
  columns: NamedColumns,
): QueryOutput {
  const path = `aggregates.${place}`
  if (as !== undefined && (as === '' || as.length > LONGEST_NAME))
    wrong(`${path}.as`, `must have 1 to ${LONGEST_NAME} characters`)
  if (name === undefined) {
    if (called !== 'count') return wrong(`${path}.column`, `required, because of '${called}'`)
    return { kind: 'aggregate', name: as ?? 'count', function: called, column: null }
  }
  const column = columnAt(`${path}.column`, name, columns)
  if ((called === 'sum' || called === 'mean') && !isNumeric(column))
    wrong(`${path}.column`, `'${called}' needs numbers, and '${short(name)}' is ${column.type}`)
  return { kind: 'aggregate', name: as ?? `${called}_${name}`, function: called, column }
}

interface Answered {
  readonly columns: NamedColumns
  readonly group: readonly QueryColumn[] | null
  readonly outputs: readonly QueryOutput[]
}

function orderOf(
  { order = [] }: AskedQuery,
  { columns, group, outputs }: Answered,
): readonly QueryOrder[] {
  return order.map(({ column: name, direction = 'asc' }, at) => {
    const path = `order.${at}.column`
    const place = outputs.findIndex((one) => one.kind === 'aggregate' && one.name === name)
    if (place !== -1) return { by: { kind: 'output', place }, direction }
    const column = columnAt(path, name, columns)
    if (group !== null && !group.includes(column))
      return wrong(path, `'${short(name)}' is neither in 'group' nor the name of an aggregate`)
    return { by: { kind: 'column', column }, direction }
  })
}

function typedFilter(asked: AskedFilter, columns: NamedColumns, path: string): QueryFilter {
  const { op, value } = asked
  const column = columnAt(`${path}.column`, asked.column, columns)
  const at = `${path}.value`
  switch (op) {
    case 'isMissing':
      if (value !== undefined && typeof value !== 'boolean')
        return wrong(at, 'must be true or false')
      return { kind: 'isMissing', column, missing: value ?? true }
    case 'contains': {
      if (isNumeric(column))
        return wrong(
          `${path}.op`,
          `'contains' needs text, and '${short(column.name)}' is ${column.type}`,
        )
      const typed = typedValue(value, column, at)
      return { kind: 'contains', column, text: typed.kind === 'text' ? typed.text : '' }
    }
    case 'in':
      return { kind: 'in', column, values: listOf(value, column, at) }
    default:
      return { kind: 'compare', column, op, value: typedValue(value, column, at) }
  }
}

function listOf(
  value: AskedValue | undefined,
  column: QueryColumn,
  path: string,
): readonly QueryValue[] {
  if (value === undefined || typeof value !== 'object') return wrong(path, 'must be a list')
  if (value.length > QUERY_LIMITS.values)
    return wrong(path, `at most ${QUERY_LIMITS.values} are allowed`)
  return value.map((one, place) => typedValue(one, column, `${path}.${place}`))
}

function typedValue(value: AskedValue | undefined, column: QueryColumn, path: string): QueryValue {
  if (!isNumeric(column)) {
    if (typeof value !== 'string')
      return wrong(path, `must be text, because '${short(column.name)}' is ${column.type}`)
    if (value.length > QUERY_LIMITS.text)
      return wrong(path, `at most ${QUERY_LIMITS.text} characters are allowed`)
    return { kind: 'text', text: value }
  }
  return (
    numberIn(value) ??
    wrong(path, `must be a number, because '${short(column.name)}' is ${column.type}`)
  )
}

/** A number, or one as text: `rows` gives those as text that a double doesn't keep. */
function numberIn(value: AskedValue | undefined): QueryValue | null {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return { kind: 'integer', digits: `${value}` }
    return Number.isFinite(value) ? { kind: 'number', digits: `${value}` } : null
  }
  if (typeof value !== 'string') return null
  if (/^-?\d{1,38}$/.test(value)) return { kind: 'integer', digits: value }
  if (/^-?(\d{1,400}(\.\d{0,400})?|\.\d{1,400})(e[+-]?\d{1,3})?$/i.test(value))
    return { kind: 'number', digits: `${Number(value)}` }
  const infinite = /^([+-]?)inf$/i.exec(value)
  if (infinite === null) return null
  return { kind: 'number', digits: infinite[1] === '-' ? '-Infinity' : 'Infinity' }
}

const LONGEST_NAME = 200

const short = (name: string): string => name.slice(0, 100)

function wrong(path: string, message: string): never {
  return refuse({ kind: 'invalid', message: `${path}: ${message}`, problems: [{ path, message }] })
}
