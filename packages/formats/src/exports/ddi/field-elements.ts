import type { ExportSource } from '@holdfast/core/rules'
import { child, entries, texts } from '../../metadata/field-texts.ts'
import { textElement, type XmlElement } from '../../xml/xml-element.ts'

/**
 * Maps a field to the name of an element. For a compound field, one child gives the text and others give
 * attributes, listed by attribute name.
 */
export type FieldElement = readonly [
  element: string,
  field: string,
  text?: string,
  attributes?: Readonly<Record<string, string>>,
]

type Elements = readonly (XmlElement | null)[]

/** The elements of several fields in the order of the table, one for each value that has a text. */
export const fieldElements = (source: ExportSource, table: readonly FieldElement[]): Elements =>
  table.flatMap((row) => elementsOf(source, row))

function elementsOf(
  source: ExportSource,
  [element, field, text, attributes = {}]: FieldElement,
): Elements {
  const language = languageOf(source, text ?? field)
  if (text === undefined)
    return texts(source.version, field).map((value) => textElement(element, value, language))
  return entries(source.version, field).map((entry) =>
    textElement(element, child(entry, text), {
      ...language,
      ...Object.fromEntries(
        Object.entries(attributes).map(([name, from]) => [
          name,
          attribute(name, child(entry, from)),
        ]),
      ),
    }),
  )
}

const attribute = (name: string, value: string | undefined): string | undefined =>
  name === 'date' ? schemaDate(value) : value

/** The date when the schema accepts it as an attribute; undefined for free-form dates such as `44 BC`. */
export const schemaDate = (date: string | undefined): string | undefined =>
  /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?)?)?$/.test(date ?? '') ? date : undefined

/** Vocabulary terms are in the language of the vocabulary; free text has no known language. */
const languageOf = (
  { catalogue }: ExportSource,
  field: string,
): Readonly<Record<string, string>> =>
  catalogue.field(field)?.vocabulary ? { 'xml:lang': 'en' } : {}
