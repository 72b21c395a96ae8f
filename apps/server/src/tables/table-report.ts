import type { ReadTable, Summary, TableReport, Variable } from '@holdfast/tabular'
import { printable } from '../printable.ts'

/** Variables that are listed; a table may have a million. */
const LISTED = 500
const WIDEST_NAME = 32

/** What is printed about a file that is a table. */
export function tableReport({
  table,
  noNumbers,
}: Extract<ReadTable, { readonly kind: 'table' }>): string {
  const { columns, rows, bytes, fingerprint } = table
  const listed = table.variablesFrom(0, LISTED)
  const width = Math.min(WIDEST_NAME, Math.max(...listed.map(({ name }) => printable(name).length)))
  const lines = listed.map((variable, at) => {
    const wrong = noNumbers.get(at)
    const reason =
      wrong === undefined
        ? ''
        : `, because line ${wrong.line} has no number: "${printable(wrong.found)}"`
    const name = printable(variable.name).padEnd(width)
    return `  ${at + 1}  ${name}  ${typeText(variable)}${reason}${summaryText(variable.summary)}`
  })
  const more = columns.length - listed.length
  return [
    `a table of ${counted(columns.length, 'variable')} and ${counted(rows, 'row')}, ${bytes} bytes as tab-separated text`,
    `  ${fingerprint}`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join('\n')
}

/** What is printed about a file that cannot become a table. */
export function refusalReport({ line, column, variable, found, cure }: TableReport): string {
  const place = [
    ...(line === null ? [] : [`line ${line}`]),
    ...(column === null ? [] : [`cell ${column}`]),
    ...(variable === null ? [] : [`variable "${variable}"`]),
  ].join(', ')
  return [
    'not a table',
    ...(place === '' ? [] : [`  where  ${printable(place)}`]),
    `  found  ${printable(found)}`,
    `  cure   ${printable(cure)}`,
  ].join('\n')
}

const TYPES: Readonly<Record<Variable['type'], string>> = {
  integer: 'whole numbers',
  decimal: 'numbers',
  float: 'numbers of 32 bits',
  text: 'text',
  date: 'dates',
  time: 'times',
}

const typeText = ({ type, format }: Variable): string =>
  type === 'time' ? `${TYPES[type]} (${format})` : TYPES[type]

function summaryText(summary: Summary | null): string {
  if (summary === null) return ''
  const { valid, invalid, min, max, mean, median } = summary
  const counts = `: ${valid} valid, ${invalid} missing`
  if (valid === 0) return counts
  const [least, most, middle, average] = [min, max, median, mean].map(shownNumber)
  return `${counts}, ${least} to ${most}, median ${middle}, mean ${average}`
}

/** Seven digits are enough to look at. */
const shownNumber = (value: number): string => `${Number(value.toPrecision(7))}`

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
