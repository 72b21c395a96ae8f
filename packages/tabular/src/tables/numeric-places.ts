import { type Columns, isNumeric } from './column.ts'

/** For each column its place among the numeric ones, -1 for others. */
export function numericPlaces(columns: Columns): Int32Array {
  const places = new Int32Array(columns.length)
  let numbers = 0
  for (let at = 0; at < columns.length; at += 1) {
    const column = columns.at(at)
    places[at] = column !== undefined && isNumeric(column) ? numbers++ : -1
  }
  return places
}

/** How many of the columns are numeric. */
export function numericCount(places: Int32Array): number {
  let count = 0
  for (let at = 0; at < places.length; at += 1) if (places[at] !== -1) count += 1
  return count
}
