import type { FormField } from '@holdfast/core/rules'

/** A field whose stored value differs from what a form says. */
export interface OtherEdit {
  readonly title: string
  /** What is stored; empty for nothing. */
  readonly texts: readonly string[]
}

/** The fields that are stored otherwise than a form says; both forms are without empty rows. */
export function otherEdits(
  stored: URLSearchParams,
  typed: URLSearchParams,
  fields: readonly FormField[],
): readonly OtherEdit[] {
  return fields.flatMap(({ field }) => {
    const [there, here] = [textsOf(stored, field.name), textsOf(typed, field.name)]
    return JSON.stringify(there) === JSON.stringify(here)
      ? []
      : [{ title: field.title, texts: there.map(([, text]) => text) }]
  })
}

const textsOf = (form: URLSearchParams, name: string) =>
  [...form].filter(([key]) => key === `m.${name}` || key.startsWith(`m.${name}.`))
