import type { FieldCatalogue, FieldType, InputLevel } from '@holdfast/core/rules'

/** What a collection says about a field (collections supplement, 8.5). */
export const presentInputLevel = (level: InputLevel): object => ({
  datasetFieldTypeName: level.fieldName,
  required: level.required,
  include: level.include,
  displayOnCreate: level.displayOnCreate,
})

/** Names, or with `details` what a page shows; ids are texts here (section 8.7). */
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
