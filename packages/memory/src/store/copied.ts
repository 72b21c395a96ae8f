/** A deep copy of plain data: objects, arrays, dates and immutable values. */
export function copied<T>(value: T): T {
  return copy(value) as T // `copy` rebuilds the shape it was given
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return new Date(value)
  if (Array.isArray(value)) return value.map(copy)
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(entries.map(([name, part]) => [name, copy(part)]))
}
