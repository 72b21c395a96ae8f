import type { ExportSource } from '@holdfast/core/rules'
import { child, entries, texts } from '../../metadata/field-texts.ts'
import { textElement, type XmlElement } from '../../xml/xml-element.ts'

/**
 * What the values of one field become: the name of an element. Of a compound field one child is its text, and
 * others may be its attributes, named by what they are called.
 */
export type FieldElement = readonly [
  element: string,
  field: string,
  text?: string,
  attributes?: Readonly<Record<string, string>>,
]

type Elements = readonly (XmlElement | null)[]

/** The elements of several fields, in the order of the table, one for each value that has a text. */
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

/** A date as the schema takes it in an attribute; undefined for those that people write, such as `44 BC`. */
export const schemaDate = (date: string | undefined): string | undefined =>
  /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?)?)?$/.test(date ?? '') ? date : undefined

/** Terms of a vocabulary are in its language; what people write may be in any. */
const languageOf = (
  { catalogue }: ExportSource,
  field: string,
): Readonly<Record<string, string>> =>
  catalogue.field(field)?.vocabulary ? { 'xml:lang': 'en' } : {}
