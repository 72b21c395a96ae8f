/** Divisions after which the rest is sorted: some orders of values make every division useless. */
const DIVISIONS = 64
const SORTED = 32

/** The first and the last place of a part. */
interface Part {
  readonly low: number
  readonly high: number
}

/** The values that sorting would put at these places. Reorders the values; none is NaN. */
export function selectAll(values: Float64Array, places: readonly number[]): readonly number[] {
  const wanted = [...new Set(places)].sort((a, b) => a - b)
  put(values, wanted, { low: 0, high: values.length - 1 })
  return places.map((place) => values[place] ?? Number.NaN)
}

/** Puts the middle place right first: the others then need only look on their side of it. */
function put(values: Float64Array, places: readonly number[], { low, high }: Part): void {
  const middle = places.length >> 1
  const place = places[middle]
  if (place === undefined) return
  select(values, place, { low, high })
  put(values, places.slice(0, middle), { low, high: place - 1 })
  put(values, places.slice(middle + 1), { low: place + 1, high })
}

/** The value that sorting would put at `place`, which is inside of the part. Reorders the part. */
export function select(
  values: Float64Array,
  place: number,
  part: Part = { low: 0, high: values.length - 1 },
): number {
  let { low, high } = part
  for (let division = 0; high - low > SORTED && division < DIVISIONS; division += 1) {
    const upper = divide(values, low, high)
    if (place < upper) high = upper - 1
    else low = upper
  }
  values.subarray(low, high + 1).sort()
  return values[place] ?? Number.NaN
}

/**
 * Brings the smaller values before the greater ones, and returns where the second part begins; neither is empty. A
 * function of its own, which is compiled once: loops inside of loops are compiled again for each run.
 */
function divide(values: Float64Array, low: number, high: number): number {
  const pivot = middleOf(values, low, high)
  let left = low
  let right = high
  while (left <= right) {
    while ((values[left] ?? 0) < pivot) left += 1
    while ((values[right] ?? 0) > pivot) right -= 1
    if (left > right) break
    const value = values[left] ?? 0
    values[left] = values[right] ?? 0
    values[right] = value
    left += 1
    right -= 1
  }
  return left
}

/** The median of three values. */
function middleOf(values: Float64Array, low: number, high: number): number {
  const a = values[low] ?? 0
  const b = values[(low + high) >> 1] ?? 0
  const c = values[high] ?? 0
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
