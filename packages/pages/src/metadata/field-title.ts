import type { FieldCatalogue, FieldType } from '@holdfast/core/rules'
import type { Language } from '../texts/texts.ts'
import { GERMAN_FIELD_TITLES } from './german-field-titles.ts'

/** The title of a metadata field in a language; that of its definition where there is no other. */
export function fieldTitle(
  field: FieldType,
  { catalogue, language }: { readonly catalogue: FieldCatalogue; readonly language: Language },
): string {
  const translated = language === 'de' ? GERMAN_FIELD_TITLES.get(field.name) : undefined
  return translated ?? catalogue.displayName(field)
}
