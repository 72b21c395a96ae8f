/** The value of a JSON text; undefined where the text is not JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The members of a JSON object or list, a list's by their places; null where the text is neither. */
export function jsonMembers(text: string): Readonly<Record<string, unknown>> | null {
  const value = jsonValue(text)
  return typeof value === 'object' && value !== null ? { ...value } : null
}
