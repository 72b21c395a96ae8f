import type { FormField } from '@holdfast/core/rules'
import type { StoredOtherwise } from '../forms/stored-state.ts'

/** The fields that are stored otherwise than a form says; both forms are without empty rows. */
export function otherEdits(
  stored: URLSearchParams,
  typed: URLSearchParams,
  fields: readonly FormField[],
): readonly StoredOtherwise[] {
  return fields.flatMap(({ field }) => {
    const [there, here] = [textsOf(stored, field.name), textsOf(typed, field.name)]
    return JSON.stringify(there) === JSON.stringify(here)
      ? []
      : [{ title: field.title, texts: there.map(([, text]) => text) }]
  })
}

const textsOf = (form: URLSearchParams, name: string) =>
  [...form].filter(([key]) => key === `m.${name}` || key.startsWith(`m.${name}.`))
