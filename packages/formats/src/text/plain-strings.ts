import { withoutTags } from './without-tags.ts'

/** The value with markup removed from every text in it. */
export function plainStrings<T>(value: T): T {
  // The type is preserved: texts stay texts, lists stay lists, and members keep their names.
  return plain(value) as T
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return withoutTags(value)
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}
