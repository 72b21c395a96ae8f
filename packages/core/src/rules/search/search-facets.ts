import type { Lineage } from '../collections/collection.ts'
import { effectiveFacets } from '../collections/effective-values.ts'
import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { facetName } from './search-fields.ts'

/** A facet with its title. */
export interface NamedFacet {
  readonly name: string
  readonly friendly: string
  /** Left out with fewer labels than these. */
  readonly least: number
}

const BEFORE: readonly NamedFacet[] = [
  { name: 'metadata_type_ss', friendly: 'Dataset Feature', least: 1 },
  { name: 'datasetType', friendly: 'Dataset Type', least: 2 },
  { name: 'dvCategory', friendly: 'Collection Category', least: 1 },
  { name: 'metadataSource', friendly: 'Metadata Source', least: 2 },
  { name: 'publicationDate', friendly: 'Publication Year', least: 1 },
  { name: 'publicationStatus', friendly: 'Publication Status', least: 1 },
  { name: 'license', friendly: 'License', least: 2 },
  { name: 'curationStatus', friendly: 'Curation Status', least: 1 },
]

const AFTER: readonly NamedFacet[] = [
  { name: 'fileTypeGroupFacet', friendly: 'File Type', least: 1 },
  { name: 'fileTag', friendly: 'File Tag', least: 1 },
  { name: 'fileAccess', friendly: 'Access', least: 1 },
]

/** The facets of a search in a collection, in order (docs/specification/search.md#facets). */
export function searchFacets(
  lineage: Lineage,
  {
    catalogue,
    publicInstall,
  }: { readonly catalogue: FieldCatalogue; readonly publicInstall: boolean },
): readonly NamedFacet[] {
  const own = effectiveFacets(lineage).flatMap((name): readonly NamedFacet[] => {
    const field = catalogue.field(name)
    if (field === null || field.typeClass === 'compound') return []
    const friendly = catalogue.displayName(field)
    return [{ name: facetName(field, catalogue), friendly, least: 1 }]
  })
  return [...BEFORE, ...own, ...AFTER.filter(({ name }) => !publicInstall || name !== 'fileAccess')]
}
