import {
  type CompoundValue,
  type FieldCatalogue,
  type FieldType,
  type FieldValue,
  itemsOf,
  printTexts,
} from '@holdfast/core/rules'
import type { Language } from '../texts/texts.ts'
import { fieldIn } from './field-words.ts'
import { termText } from './term-words.ts'

/** The values of a field as plain text, one text per entry, with terms of vocabularies in a language. */
export function valueTexts(
  value: FieldValue | undefined,
  field: FieldType,
  { catalogue, language }: { readonly catalogue: FieldCatalogue; readonly language: Language },
): readonly string[] {
  const children = catalogue.children(field.name).map((child) => fieldIn(child, language))
  const worded = itemsOf(value).map((item) =>
    typeof item === 'string' ? termText(field, item, language) : entryIn(item, children, language),
  )
  const own = { ...catalogue, children: () => children }
  return worded.flatMap((item) => printTexts(item, fieldIn(field, language), own))
}

const entryIn = (
  entry: CompoundValue,
  children: readonly FieldType[],
  language: Language,
): CompoundValue =>
  Object.fromEntries(
    children.flatMap((child) => {
      const value = Object.hasOwn(entry, child.name) ? entry[child.name] : undefined
      if (value === undefined) return []
      const own =
        typeof value === 'string'
          ? termText(child, value, language)
          : value.map((text) => termText(child, text, language))
      return [[child.name, own] as const]
    }),
  )
