import type { RecordPlace } from './record-selection.ts'

/** Everything that tells where a list of records goes on, so that nothing is kept for it and it never expires. */
export interface ListToken {
  readonly prefix: string
  /** The set; null for all records. */
  readonly spec: string | null
  readonly from: Date | null
  readonly until: Date | null
  /** The last record of the part before; null at the start. */
  readonly after: (RecordPlace & { readonly total: number }) | null
  /** How many records earlier parts had. */
  readonly before: number
}

/** The sign between the parts of a token. Addresses need not escape it, and no part has it. */
const BETWEEN = '~'

const TOKEN =
  /^([A-Za-z0-9_.-]{1,50})~([A-Za-z0-9_-]{0,30})~(-?\d{1,15}|)~(-?\d{1,15}|)~(\d{1,15})~(\d{1,15})~(\d{1,9})~(\d{1,9})$/

/** The token of a list that goes on. */
export const listToken = (
  { prefix, spec, from, until, before }: Omit<ListToken, 'after'>,
  after: NonNullable<ListToken['after']>,
): string =>
  [
    prefix,
    spec ?? '',
    from?.getTime() ?? '',
    until?.getTime() ?? '',
    after.stamp.getTime(),
    after.datasetId,
    before,
    after.total,
  ].join(BETWEEN)

/** Null for a text that is no token of a list of records. */
export function parseListToken(text: string): ListToken | null {
  const [, prefix, spec, from, until, stamp, datasetId, before, total] = TOKEN.exec(text) ?? []
  if (prefix === undefined) return null
  const [first, last] = [timeOf(from), timeOf(until)]
  const place = timeOf(stamp)
  if (first === 'none' || last === 'none' || place === 'none' || place === null) return null
  return {
    prefix,
    spec: spec === undefined || spec === '' ? null : spec,
    from: first,
    until: last,
    after: { stamp: place, datasetId: Number(datasetId), total: Number(total) },
    before: Number(before),
  }
}

/** Times have years from 1 to 9999 (docs/specification/harvesting.md#server); stores know no others. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** Whether records can be asked for by this time. */
export const isHarvestTime = (time: Date): boolean =>
  time.getTime() >= FIRST && time.getTime() <= LAST

function timeOf(text: string | undefined): Date | null | 'none' {
  if (text === undefined || text === '') return null
  const time = new Date(Number(text))
  return isHarvestTime(time) ? time : 'none'
}

/** The token of a list of sets that goes on after `after` of them. */
export const setsToken = (after: number): string => `sets${BETWEEN}${after}`

/** Null for a text that is no token of a list of sets. */
export function parseSetsToken(text: string): number | null {
  const [, after] = /^sets~(\d{1,6})$/.exec(text) ?? []
  return after === undefined ? null : Number(after)
}
