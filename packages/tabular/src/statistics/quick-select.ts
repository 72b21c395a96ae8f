/** Divisions after which the rest is sorted: some orders of values make every division useless. */
const DIVISIONS = 64
const SORTED = 32

/** The value that sorting would put at `place`. Reorders the values; none is NaN. */
export function select(values: Float64Array, place: number): number {
  let low = 0
  let high = values.length - 1
  for (let division = 0; high - low > SORTED && division < DIVISIONS; division += 1) {
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
    if (place <= right) high = right
    else if (place >= left) low = left
    else return values[place] ?? Number.NaN
  }
  values.subarray(low, high + 1).sort()
  return values[place] ?? Number.NaN
}

/** The median of three values. */
function middleOf(values: Float64Array, low: number, high: number): number {
  const a = values[low] ?? 0
  const b = values[(low + high) >> 1] ?? 0
  const c = values[high] ?? 0
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
