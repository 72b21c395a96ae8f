import { isDay } from '../calendar/months.ts'
import { formatPid, parsePid } from '../datasets/pid.ts'
import { isMonth, type Month } from '../metrics/month.ts'
import { refuse } from '../refusals/refusal.ts'
import { countryCode } from './usage-country.ts'
import { addedUsage, NO_USAGE, type UsageCounts, type UsageMeasure } from './usage-counts.ts'

/** What a report says of one dataset, month and country; country '' is what no country is known of. */
export interface ReportedUsage {
  /** As the report first writes it, such as `doi:10.5072/FK2/ABC`; null with `anyPid`. */
  readonly pid: string | null
  readonly month: Month
  readonly country: string
  readonly counts: UsageCounts
}

/** More than any dataset is ever read in a month; a larger count is refused, and so is a larger sum of counts. */
const MOST = 1_000_000_000_000

const VIEWS_AND_DOWNLOADS: ReadonlyMap<
  unknown,
  'viewsTotal' | 'viewsUnique' | 'downloadsTotal' | 'downloadsUnique'
> = new Map([
  ['total-dataset-investigations', 'viewsTotal'],
  ['unique-dataset-investigations', 'viewsUnique'],
  ['total-dataset-requests', 'downloadsTotal'],
  ['unique-dataset-requests', 'downloadsUnique'],
])

/**
 * Reads a report in the SUSHI form (docs/specification/usage.md#load-a-report). Any JSON value gives its
 * numbers or a refusal that names the first wrong entry. Numbers of the same dataset, month and country are gathered into one.
 * With `anyPid`, all entries are of one dataset, whatever they name. Months after `last` are refused.
 */
export function readSushiReport(
  json: unknown,
  { anyPid, last }: { readonly anyPid: boolean; readonly last: Month },
): readonly ReportedUsage[] {
  const newer = member(json, 'report-datasets')
  const name = newer === undefined ? 'report_datasets' : 'report-datasets'
  const entries = newer ?? member(json, 'report_datasets')
  if (!Array.isArray(entries)) return wrong('The report', 'has no list report-datasets')
  const gathered = new Map<string, ReportedUsage>()
  for (const [at, entry] of entries.entries()) {
    const where = `${name}[${at}]`
    const pid = anyPid ? null : pidOf(entry, where)
    for (const found of performances(entry, { where, last })) {
      const { month, country, measure, count } = found
      const key = `${keyed(pid)} ${month} ${country}`
      const before = gathered.get(key)?.counts ?? NO_USAGE
      if (before[measure] + count > MOST)
        wrong(where, `brings a sum of its month to more than ${MOST}`)
      gathered.set(key, { pid, month, country, counts: addedUsage(before, { [measure]: count }) })
    }
  }
  return [...gathered.values()]
}

interface Found {
  readonly month: Month
  readonly country: string
  readonly measure: UsageMeasure
  readonly count: number
}

/** One key for all spellings of an identifier, which name the same dataset. */
function keyed(pid: string | null): string {
  const parsed = pid === null ? null : parsePid(pid)
  return parsed === null ? `${pid}` : formatPid(parsed).toLowerCase()
}

function pidOf(entry: unknown, where: string): string {
  const ids = member(entry, 'dataset-id')
  const id: unknown = Array.isArray(ids) ? ids[0] : undefined
  const type = member(id, 'type')
  const value = member(id, 'value')
  if (typeof type === 'string' && typeof value === 'string') return `${type}:${value}`
  return wrong(where, 'has no dataset-id with a type and a value')
}

function* performances(
  entry: unknown,
  { where, last }: { readonly where: string; readonly last: Month },
): Generator<Found> {
  for (const [at, performance] of listed(entry, 'performance', where)) {
    const place = `${where}.performance[${at}]`
    const month = monthIn(performance, { where: place, last })
    for (const [number, instance] of listed(performance, 'instance', place))
      yield* counted(instance, { where: `${place}.instance[${number}]`, month })
  }
}

function monthIn(
  performance: unknown,
  { where, last }: { readonly where: string; readonly last: Month },
): Month {
  const given = member(member(performance, 'period'), 'begin-date')
  const text = typeof given === 'string' ? given : ''
  const month = text.slice(0, 7)
  if (!(isDay(text) || isMonth(text)) || !isMonth(month))
    return wrong(where, 'has no period with a begin-date such as 2018-05-01')
  return month > last ? wrong(where, `is for ${month}, which has not begun`) : month
}

function* counted(
  instance: unknown,
  { where, month }: { readonly where: string; readonly month: Month },
): Generator<Found> {
  const kind = VIEWS_AND_DOWNLOADS.get(member(instance, 'metric-type'))
  if (kind === undefined) return
  const by = member(instance, 'access-method') === 'regular' ? 'Regular' : 'Machine'
  const measure = `${kind}${by}` as const
  const count = countOf(member(instance, 'count'), `${where}.count`)
  let rest = count
  for (const [code, value] of countries(instance, where)) {
    const country = countryCode(code)
    const at = `${where}.country-counts.${code.slice(0, 20)}`
    if (country === null) wrong(at, 'is not the code of a country')
    else {
      const part = countOf(value, at)
      rest -= part
      yield { month, country, measure, count: part }
    }
  }
  if (rest < 0) wrong(where, 'has country-counts that are more than its count')
  if (rest > 0) yield { month, country: '', measure, count: rest }
}

function countries(instance: unknown, where: string): readonly (readonly [string, unknown])[] {
  const given = member(instance, 'country-counts')
  if (given === undefined || given === null) return []
  if (typeof given !== 'object' || Array.isArray(given))
    return wrong(where, 'has country-counts that are no object')
  return Object.entries(given)
}

const countOf = (value: unknown, where: string): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST
    ? value
    : wrong(where, `is not a whole number from 0 to ${MOST}`)

/** The numbered members of a list; none where it is absent. */
function listed(of: unknown, name: string, where: string): Iterable<readonly [number, unknown]> {
  if (typeof of !== 'object' || of === null || Array.isArray(of))
    return wrong(where, 'is no object')
  const list = member(of, name)
  if (list === undefined || list === null) return []
  return Array.isArray(list) ? list.entries() : wrong(`${where}.${name}`, 'is no list')
}

/** A member of an unvalidated value. */
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

const wrong = (where: string, why: string): never =>
  refuse({ kind: 'invalid', message: `${where} ${why}. Nothing was booked.` })
