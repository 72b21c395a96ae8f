import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { InputLevel } from '../metadata/model.ts'
import { invalid } from '../refusals/refusal.ts'

/** The name as refusals print it, cut to 200 characters. */
const quoted = (name: string): string => (name.length <= 200 ? name : `${name.slice(0, 200)}…`)

/**
 * The levels with one entry per field; the last entry for a field wins. Refuses unknown fields, and fields
 * that are required but not included (docs/specification/collections.md#metadata-configuration-in-the-body).
 */
export function knownLevels(
  levels: readonly InputLevel[],
  catalogue: FieldCatalogue,
): readonly InputLevel[] {
  for (const { fieldName, required, include } of levels) {
    if (catalogue.field(fieldName) === null)
      invalid(`Invalid dataset field type name: ${quoted(fieldName)}`)
    if (required && !include)
      invalid(
        `The input level for the dataset field type ${fieldName} cannot be required if it is not included`,
      )
  }
  return [...new Map(levels.map((level) => [level.fieldName, level])).values()]
}

/** The block names without duplicates. Refuses unknown blocks. */
export function knownBlockNames(
  names: readonly string[],
  catalogue: FieldCatalogue,
): readonly string[] {
  const unknown = names.find((name) => !catalogue.offered.some((block) => block.name === name))
  if (unknown !== undefined) invalid(`Invalid metadata block name: "${quoted(unknown)}"`)
  return [...new Set(names)]
}

/** The names of fields given by name or id, without duplicates. Refuses unknown and non-facetable fields. */
export function knownFacets(
  namesOrIds: readonly string[],
  catalogue: FieldCatalogue,
): readonly string[] {
  const names = namesOrIds.map((nameOrId) => {
    const field =
      catalogue.field(nameOrId) ??
      catalogue.fieldWithId(nameOrId) ??
      invalid(`Can't find dataset field type '${quoted(nameOrId)}'`)
    return field.facetable
      ? field.name
      : invalid(`Dataset field type '${field.name}' is not facetable`)
  })
  return [...new Set(names)]
}
