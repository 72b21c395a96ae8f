/**
 * A value of a statement as the driver sends it. Lists become the text of an array here, as the driver escapes each of their values
 * by itself; it still gets those with texts that need it.
 */
export function sentValue(value: unknown): unknown {
  if (!Array.isArray(value) || value.length === 0) return value
  if (value.every(needsNoQuotes)) return `{${value.map(String).join(',')}}`
  return value.every(needsNoEscape) ? `{"${value.join('","')}"}` : value
}

const needsNoQuotes = (value: unknown): boolean =>
  value === null || typeof value === 'number' || typeof value === 'boolean'

const needsNoEscape = (value: unknown): boolean => typeof value === 'string' && !/["\\]/.test(value)
