import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { FieldType } from '../metadata/model.ts'

/**
 * How the values of a field are compared: as words; as a whole, in their own spelling; as numbers; as times; as what
 * objects of each kind are called; as those of the object above, or of the datasets held; or as a fact that is joined
 * when a query runs.
 */
export type SearchField =
  | { readonly kind: 'text' | 'value' | 'number' | 'date' }
  | { readonly kind: 'name' | 'parent' | 'held'; readonly fields: readonly string[] }
  | { readonly kind: 'below' | 'datasets' | 'access' }

const named = (kind: 'text' | 'value' | 'number' | 'date', names: string) =>
  names.split(/\s+/).map((name): [string, SearchField] => [name, { kind }])

/** The fields beside those of metadata blocks (docs/specification/search.md#facets). */
const FIXED: ReadonlyMap<string, SearchField> = new Map<string, SearchField>([
  ...named('text', 'identifier dvName dvAlias dvAffiliation dvDescription dsPersistentId'),
  ...named(
    'text',
    'fileName fileDescription fileTypeDisplay fileContentType fileMd5 fileChecksumValue',
  ),
  ...named('text', 'filePersistentId tabularDataTag variableName variableLabel unf versionNote'),
  ...named('value', 'dvObjectType entityId id dvCategory publicationStatus fileRestricted fileTag'),
  ...named('value', 'isHarvested datasetType license datasetValid curationStatus metadataSource'),
  ...named('value', 'fileTypeGroupFacet metadata_type_ss'),
  ...named('number', 'fileSizeInBytes variableCount observations fileCount'),
  ...named('date', 'dateSort dsPublicationDate publicationDate'),
  ['nameSort', { kind: 'name', fields: ['dvName', 'title', 'fileName'] }],
  ['dvSubject', { kind: 'held', fields: ['subject'] }],
  ['parentName', { kind: 'parent', fields: ['dvName', 'title'] }],
  ['parentId', { kind: 'parent', fields: ['entityId'] }],
  ['parentIdentifier', { kind: 'parent', fields: ['identifier'] }],
  ['subtreePaths', { kind: 'below' }],
  ['datasetCount', { kind: 'datasets' }],
  ['fileAccess', { kind: 'access' }],
])

/** The field of this name; null when there is none. */
export function searchField(name: string, catalogue: FieldCatalogue): SearchField | null {
  const fixed = FIXED.get(name)
  if (fixed !== undefined) return fixed
  const field = catalogue.field(name)
  if (field !== null) return fieldOfMetadata(field)
  const facet = facetedField(name, catalogue)
  return facet === null ? null : { kind: 'value' }
}

function fieldOfMetadata({ type, typeClass }: FieldType): SearchField | null {
  if (typeClass === 'compound' || type === 'email') return null
  if (type === 'int' || type === 'float') return { kind: 'number' }
  return { kind: type === 'date' ? 'date' : 'text' }
}

/** The facet of a metadata field: `_ss` when it can have several values or has a vocabulary. */
export function facetName(field: FieldType, catalogue: FieldCatalogue): string {
  const parent = field.parent === null ? null : catalogue.field(field.parent)
  const several = field.multiple || parent?.multiple === true || field.vocabulary !== null
  return `${field.name}${several ? '_ss' : '_s'}`
}

/** The fields in which a checksum stands: of type MD5, it stands in the first alone. */
export const CHECKSUM_FIELDS = { md5: 'fileMd5', any: 'fileChecksumValue' } as const

/** The fields whose terms tell a field of texts. */
export const fieldsOfTerms = (name: string | null): readonly (string | null)[] =>
  name === CHECKSUM_FIELDS.any ? Object.values(CHECKSUM_FIELDS) : [name]

/** The metadata field of a facet; null when the name is that of no facet. */
export function facetedField(facet: string, catalogue: FieldCatalogue): FieldType | null {
  const name = /^(.*?)_s{1,2}$/.exec(facet)?.[1]
  const field = name === undefined ? null : catalogue.field(name)
  if (field === null || facetName(field, catalogue) !== facet) return null
  return field.typeClass === 'compound' || field.type === 'email' ? null : field
}

/** Whether `sort` may name the field: long texts have no order, and that an entry is valid is found only. */
export const isSortable = (name: string, catalogue: FieldCatalogue): boolean => {
  const field = searchField(name, catalogue)
  if (field === null || name === 'datasetValid') return false
  const isLong = (facetedField(name, catalogue) ?? catalogue.field(name))?.type === 'textbox'
  return !isLong && ['text', 'value', 'number', 'date'].includes(field.kind)
}

/** Whether entries are sorted by their first label under this name. */
export const isSortedByLabel = (name: string): boolean => FIXED.get(name)?.kind === 'value'

/** The fields of files that weigh more than any other text, the heaviest first. */
export const WEIGHTS_IN_FILES: readonly {
  readonly weight: number
  readonly fields: readonly string[]
}[] = [
  { weight: 30, fields: ['fileName', 'fileDescription'] },
  { weight: 20, fields: ['variableLabel'] },
  { weight: 10, fields: ['variableName'] },
]

/** Weights by field name, for children of compound fields by the name of the parent too. */
const WEIGHTS: Readonly<Record<string, number>> = {
  dvName: 400,
  authorName: 180,
  dvDescription: 180,
  dvAffiliation: 170,
  title: 130,
  subject: 120,
  keyword: 110,
  keywordValue: 110,
  topicClassValue: 100,
  dsDescriptionValue: 90,
  authorAffiliation: 80,
  publication: 60,
  producer: 50,
  ...Object.fromEntries(
    WEIGHTS_IN_FILES.flatMap(({ weight, fields }) => fields.map((field) => [field, weight])),
  ),
}

/** The weight from which a field is among the heaviest. */
const HEAVY = 130

/** The fields that weigh more than all others: entries with a word in one of them come first. */
export const HEAVIEST_FIELDS: readonly string[] = Object.keys(WEIGHTS).filter(
  (name) => (WEIGHTS[name] ?? 0) >= HEAVY,
)

/** How much a word in a field counts (docs/specification/search.md#facets); 1 for any other text. */
export function fieldWeight(name: string, parent: string | null): number {
  const own = Object.hasOwn(WEIGHTS, name) ? WEIGHTS[name] : undefined
  const above = parent !== null && Object.hasOwn(WEIGHTS, parent) ? WEIGHTS[parent] : undefined
  return own ?? above ?? 1
}
