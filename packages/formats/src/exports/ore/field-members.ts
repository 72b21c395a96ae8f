import {
  type CompoundValue,
  childOf,
  type ExportSource,
  type FieldCatalogue,
  type FieldType,
  fieldValue,
  itemsOf,
  NOT_AVAILABLE,
  textsOf,
} from '@holdfast/core/rules'

/** Members of a JSON-LD object by name. */
export type FieldMembers = Readonly<Record<string, unknown>>

/** The filled fields of a version as members of a JSON-LD object (docs/specification/exports.md#oai_ore). */
export const fieldMembers = (source: ExportSource): FieldMembers =>
  allMembers(source, (text) => (text === NOT_AVAILABLE ? '' : text))

/** The same with `N/A` values, which a client that edits what it has read must not lose. */
export const editableMembers = (source: ExportSource): FieldMembers =>
  allMembers(source, (text) => text)

/** `shown` turns a text that is left out into an empty one. */
type Shown = (text: string) => string

const allMembers = ({ version, catalogue }: ExportSource, shown: Shown): FieldMembers =>
  Object.fromEntries(
    catalogue.topLevel.flatMap((field) => {
      const items = itemsOf(fieldValue(version.metadata, field.name)).flatMap<string | object>(
        (item) =>
          typeof item === 'string'
            ? filled(shown(item))
            : entryMembers(item, field, { catalogue, shown }),
      )
      return member(field, items, catalogue)
    }),
  )

function entryMembers(
  entry: CompoundValue,
  { name }: FieldType,
  { catalogue, shown }: { readonly catalogue: FieldCatalogue; readonly shown: Shown },
): readonly object[] {
  const members = catalogue.children(name).flatMap((field) => {
    const texts = textsOf(childOf(entry, field.name)).flatMap((text) => filled(shown(text)))
    return member(field, texts, catalogue)
  })
  return members.length === 0 ? [] : [Object.fromEntries(members)]
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

const filled = (text: string): readonly string[] => (text.trim() === '' ? [] : [text])
