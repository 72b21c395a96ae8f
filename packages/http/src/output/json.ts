/**
 * JSON without the keys whose value is null or undefined, at every depth
 * (docs/specification/http.md#times-numbers-and-absent-members). The few answers that print nulls are
 * written with `JSON.stringify`.
 */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (member === null ? undefined : member))

export const JSON_TYPE = 'application/json'
