import { addressKey } from '../groups/ip-address.ts'
import { countryCode } from './usage-country.ts'

/** Finds the country of an address, written as `addressKey` writes it; '' for an unknown one. */
export type CountryOf = (address: string) => string

/** Knows no country. */
export const noCountries: CountryOf = () => ''

/** A table as read from a file, or the line that is wrong. */
export type CountryTable =
  | { readonly kind: 'read'; readonly countryOf: CountryOf; readonly ranges: number }
  | { readonly kind: 'wrong'; readonly line: number; readonly why: string }

interface Range {
  readonly low: string
  readonly high: string
  readonly country: string
}

/**
 * Reads ranges of addresses, one a line: first address, last address, country, with commas between them; quotes around
 * values are allowed, empty lines and lines that begin with `#` are passed over. Ranges must not overlap.
 */
export function readCountryTable(text: string): CountryTable {
  const ranges: Range[] = []
  let number = 0
  for (const line of text.split('\n')) {
    number += 1
    const words = line.trim()
    if (words === '' || words.startsWith('#')) continue
    const [first = '', last = '', code = ''] = words
      .split(',')
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    const [low, high, country] = [addressKey(first), addressKey(last), countryCode(code)]
    if (low === null || high === null || low > high)
      return { kind: 'wrong', line: number, why: 'it does not begin with two addresses' }
    // Tables name what is reserved by codes of their own.
    if (country !== null) ranges.push({ low, high, country })
  }
  ranges.sort((a, b) => (a.low < b.low ? -1 : 1))
  return { kind: 'read', countryOf: (address) => found(ranges, address), ranges: ranges.length }
}

/** The last range that begins at or before the address is the only one that can hold it. */
function found(ranges: readonly Range[], address: string): string {
  let [from, to] = [0, ranges.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ranges[middle]?.low ?? '') <= address) from = middle + 1
    else to = middle
  }
  const range = ranges[from - 1]
  return range !== undefined && address <= range.high ? range.country : ''
}
