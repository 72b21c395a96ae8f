/** A deep copy of plain data: objects, arrays, dates and immutable values. */
export function copied<T>(value: T): T {
  return copy(value) as T // `copy` rebuilds the shape it was given
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return new Date(value)
  if (Array.isArray(value)) return value.map(copy)
  const made: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue
    // Assigned, it would become what the copy inherits from.
    if (name === '__proto__') Object.defineProperty(made, name, { ...OWN, value: copy(part) })
    else made[name] = copy(part)
  }
  return made
}

const OWN = { configurable: true, enumerable: true, writable: true }
