import { isJsonObject, member } from '@holdfast/core/rules'

/** The values of a member: lists and sets are opened, and null is no value. */
export function valuesOf(json: unknown): readonly unknown[] {
  const inner = isJsonObject(json) ? (member(json, '@list') ?? member(json, '@set') ?? json) : json
  return (Array.isArray(inner) ? inner : [inner]).filter((each) => each !== null)
}

/** A plain value, a `@value` or an `@id` as text; null for anything else. */
export function textOf(json: unknown): string | null {
  const plain = isJsonObject(json) ? (member(json, '@value') ?? member(json, '@id')) : json
  if (typeof plain === 'string') return plain
  return typeof plain === 'number' || typeof plain === 'boolean' ? String(plain) : null
}
