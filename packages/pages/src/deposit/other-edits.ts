import type { FormField } from '@holdfast/core/rules'
import type { StoredOtherwise } from '../forms/stored-state.ts'
import { formFieldsIn } from '../metadata/field-words.ts'
import { termText } from '../metadata/term-words.ts'
import type { Language } from '../texts/texts.ts'
import { fieldNamed } from './field-names.ts'

/** The fields that are stored otherwise than a form says; both forms are without empty rows. */
export function otherEdits(
  stored: URLSearchParams,
  typed: URLSearchParams,
  { fields, language }: { readonly fields: readonly FormField[]; readonly language: Language },
): readonly StoredOtherwise[] {
  const shown = ([name, text]: readonly [string, string]): string => {
    const field = fieldNamed(name, fields)
    return field === null ? text : termText(field, text, language)
  }
  return formFieldsIn(fields, language).flatMap(({ field }) => {
    const [there, here] = [textsOf(stored, field.name), textsOf(typed, field.name)]
    return JSON.stringify(there) === JSON.stringify(here)
      ? []
      : [{ title: field.title, texts: there.map(shown) }]
  })
}

const textsOf = (form: URLSearchParams, name: string) =>
  [...form].filter(([key]) => key === `m.${name}` || key.startsWith(`m.${name}.`))
