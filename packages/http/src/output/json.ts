/**
 * JSON without the keys whose value is null or undefined, at every depth
 * (docs/specification/http.md#times-numbers-and-absent-members). The few answers that print nulls are
 * written with `JSON.stringify`.
 */
export function jsonText(value: unknown): string {
  // Looking at each member takes more than twice as long. What is large or often read is presented without nulls.
  const text = JSON.stringify(value)
  return text?.includes('null') === false ? text : withoutNulls(value)
}

const withoutNulls = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (member === null ? undefined : member))

export const JSON_TYPE = 'application/json'
