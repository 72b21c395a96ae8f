import {
  type CompoundValue,
  type ExportSource,
  type FieldCatalogue,
  type FieldType,
  fieldValue,
  itemsOf,
  NOT_AVAILABLE,
} from '@holdfast/core/rules'
import { children } from '../../metadata/field-texts.ts'

/** Members of a JSON-LD object by name. */
export type FieldMembers = Readonly<Record<string, unknown>>

/** The filled fields of a version as members of a JSON-LD object (docs/specification/exports.md#oai_ore). */
export const fieldMembers = ({ version, catalogue }: ExportSource): FieldMembers =>
  Object.fromEntries(
    catalogue.topLevel.flatMap((field) => {
      const items = itemsOf(fieldValue(version.metadata, field.name)).flatMap<string | object>(
        (item) => (typeof item === 'string' ? given(item) : entryMembers(item, field, catalogue)),
      )
      return member(field, items, catalogue)
    }),
  )

function entryMembers(
  entry: CompoundValue,
  { name }: FieldType,
  catalogue: FieldCatalogue,
): readonly object[] {
  const filled = catalogue
    .children(name)
    .flatMap((field) => member(field, children(entry, field.name), catalogue))
  return filled.length === 0 ? [] : [Object.fromEntries(filled)]
}

/** A single value is written alone, several as a list. */
const member = (
  field: FieldType,
  items: readonly (string | object)[],
  catalogue: FieldCatalogue,
): readonly (readonly [string, unknown])[] =>
  items.length === 0 ? [] : [[memberName(field, catalogue), items.length === 1 ? items[0] : items]]

/** A field with a term URI goes by its bare name, any other by block and name. */
export const memberName = ({ name, termUri }: FieldType, catalogue: FieldCatalogue): string =>
  termUri === null ? `${catalogue.blockOf(name)?.name}:${name}` : name

const given = (text: string): readonly string[] =>
  text.trim() === '' || text === NOT_AVAILABLE ? [] : [text]
