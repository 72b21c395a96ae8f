import { type FieldCatalogue, fieldValue } from './catalogue.ts'
import { childOf, entriesOf, textsOf } from './field-entries.ts'
import type { CompoundValue, FieldClass, FieldType, FieldValue, MetadataValues } from './model.ts'

/** The JSON of one field (docs/specification/metadata.md#field-json). */
export interface PrintedField {
  readonly typeName: string
  readonly multiple: boolean
  readonly typeClass: FieldClass
  readonly value: string | readonly string[] | PrintedEntry | readonly PrintedEntry[]
}

/** The JSON of a compound entry: child fields by name. */
export type PrintedEntry = Readonly<Record<string, PrintedField>>

/** The JSON of one block of a version. */
export interface PrintedBlock {
  readonly displayName: string
  readonly name: string
  readonly fields: readonly PrintedField[]
}

/** Which values are omitted or masked. */
export interface PrintOptions {
  /** Omits every value of type email. */
  readonly hideEmails?: boolean
  /** Names of fields that are printed without their value, for anonymised previews. */
  readonly withheld?: ReadonlySet<string>
}

/** The `metadataBlocks` object of a version: blocks and fields in display order, without empty ones. */
export function printMetadataBlocks(
  values: MetadataValues,
  catalogue: FieldCatalogue,
  options: PrintOptions = {},
): Readonly<Record<string, PrintedBlock>> {
  const blocks = catalogue.blocks.flatMap(({ name, displayName }) => {
    const fields = catalogue.topLevelOf(name).flatMap((field) => {
      const value = fieldValue(values, field.name)
      return value === undefined ? [] : (printField(field, value, { catalogue, options }) ?? [])
    })
    return fields.length === 0 ? [] : [[name, { displayName, name, fields }] as const]
  })
  return Object.fromEntries(blocks)
}

interface Printing {
  readonly catalogue: FieldCatalogue
  readonly options: PrintOptions
}

function printField(field: FieldType, value: FieldValue, printing: Printing): PrintedField | null {
  const { name, multiple, typeClass } = field
  const { hideEmails = false, withheld } = printing.options
  if (withheld?.has(name) === true)
    return { typeName: name, multiple: false, typeClass: 'primitive', value: 'withheld' }
  if (hideEmails && field.type === 'email') return null
  const printed =
    typeClass === 'compound'
      ? oneOrAll(printEntries(field, value, printing), multiple)
      : oneOrAll(textsOf(value), multiple)
  return printed === null ? null : { typeName: name, multiple, typeClass, value: printed }
}

function printEntries(
  field: FieldType,
  value: FieldValue,
  printing: Printing,
): readonly PrintedEntry[] {
  return entriesOf(value)
    .map((entry) => printEntry(field, entry, printing))
    .filter((entry) => entry !== null)
}

function oneOrAll<T>(items: readonly T[], multiple: boolean): T | readonly T[] | null {
  const [first] = items
  if (first === undefined) return null
  return multiple ? items : first
}

function printEntry(
  field: FieldType,
  entry: CompoundValue,
  printing: Printing,
): PrintedEntry | null {
  const children = printing.catalogue.children(field.name).flatMap((child) => {
    const value = childOf(entry, child.name)
    const printed = value === undefined ? null : printField(child, value, printing)
    return printed === null ? [] : [[child.name, printed] as const]
  })
  return children.length === 0 ? null : Object.fromEntries(children)
}
