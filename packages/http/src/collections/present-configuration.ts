import type { FieldCatalogue, FieldType, InputLevel } from '@holdfast/core/rules'

/** The settings of a collection for one field (docs/specification/collection-metadata.md#input-levels). */
export const presentInputLevel = (level: InputLevel): object => ({
  datasetFieldTypeName: level.fieldName,
  required: level.required,
  include: level.include,
  displayOnCreate: level.displayOnCreate,
})

/**
 * Names, or full descriptions with `details`; ids are strings here
 * (docs/specification/collection-metadata.md#facets).
 */
export const presentFacets = (
  facets: readonly FieldType[],
  catalogue: Pick<FieldCatalogue, 'idOf' | 'displayName'>,
  { details }: { readonly details: boolean },
): readonly (string | object)[] =>
  facets.map((field) =>
    details
      ? {
          id: String(catalogue.idOf(field)),
          displayName: catalogue.displayName(field),
          name: field.name,
        }
      : field.name,
  )
