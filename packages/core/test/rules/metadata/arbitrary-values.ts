import fc from 'fast-check'
import type { FieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import type {
  CompoundValue,
  FieldType,
  FieldValue,
  MetadataValues,
} from '../../../src/rules/metadata/model.ts'
import { normalText } from '../../../src/rules/metadata/normalisation.ts'

/** Values of any structure the catalogue allows, their texts badly written more often than not. */
export function anyValues(catalogue: FieldCatalogue): fc.Arbitrary<MetadataValues> {
  return valuesOf(catalogue, { fields: catalogue.topLevel, text: () => anyText })
}

/** Values that pass every rule when no input level adds one. */
export function validValues(catalogue: FieldCatalogue): fc.Arbitrary<MetadataValues> {
  // The edges of a box depend on each other, which is tried by example instead.
  const fields = catalogue.topLevel.filter(({ name }) => name !== 'geographicBoundingBox')
  return valuesOf(catalogue, { fields, text: validText })
}

const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 12 })
  .map(normalText)
  .filter((text) => text !== '')

interface Choice {
  readonly fields: readonly FieldType[]
  readonly text: (field: FieldType) => fc.Arbitrary<string>
}

function valuesOf(catalogue: FieldCatalogue, choice: Choice): fc.Arbitrary<MetadataValues> {
  const required = choice.fields.filter((field) => field.required)
  const optional = choice.fields.filter((field) => !field.required)
  return fc.subarray(optional, { maxLength: 6 }).chain((chosen) => {
    const fields = [...required, ...chosen]
    const values = fields.map((field) => fieldValueOf(field, catalogue, choice.text))
    return fc
      .tuple(...values)
      .map((drawn) =>
        Object.fromEntries(fields.flatMap(({ name }, i) => [[name, drawn[i] ?? 'N/A'] as const])),
      )
  })
}

function fieldValueOf(
  field: FieldType,
  catalogue: FieldCatalogue,
  text: Choice['text'],
): fc.Arbitrary<FieldValue> {
  if (field.typeClass !== 'compound') return leafValue(field, text)
  const entry = entryOf(catalogue.children(field.name), text)
  return field.multiple ? fc.array(entry, { minLength: 1, maxLength: 3 }) : entry
}

function leafValue(field: FieldType, text: Choice['text']): fc.Arbitrary<string | string[]> {
  const one = field.vocabulary === null ? text(field) : term(field.vocabulary)
  if (!field.multiple) return one
  const options = { minLength: 1, maxLength: 3 }
  return field.vocabulary === null ? fc.array(one, options) : fc.uniqueArray(one, options)
}

function term(vocabulary: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom('N/A', ...vocabulary.slice(0, 20))
}

function entryOf(
  children: readonly FieldType[],
  text: Choice['text'],
): fc.Arbitrary<CompoundValue> {
  const required = children.filter((child) => child.required)
  const always = required.length > 0 ? required : children.slice(0, 1)
  const rest = children.filter((child) => !always.includes(child))
  return fc.subarray(rest).chain((chosen) => {
    const present = children.filter((child) => always.includes(child) || chosen.includes(child))
    const values = present.map((child) => leafValue(child, text))
    return fc
      .tuple(...values)
      .map((drawn) =>
        Object.fromEntries(present.flatMap(({ name }, i) => [[name, drawn[i] ?? 'N/A'] as const])),
      )
  })
}

function validText(field: FieldType): fc.Arbitrary<string> {
  switch (field.type) {
    case 'date':
      return fc.constantFrom('1999', '2024-02-29', '2001-12', '44 BC', '[1850?]', 'N/A')
    case 'email':
      return fc.constantFrom('ada@example.org', 'n.n+data@sub.example.com', 'N/A')
    case 'url':
      return fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] })
    case 'int':
      return fc.integer().map(String)
    case 'float':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)
    default:
      return anyText
  }
}
