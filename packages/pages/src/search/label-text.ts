import {
  COLLECTION_TYPES,
  collectionCategory,
  type FieldCatalogue,
  facetedField,
} from '@holdfast/core/rules'
import type { Shown } from '../layout/shown.ts'
import { blockTitle } from '../metadata/field-words.ts'
import { termText } from '../metadata/term-words.ts'

interface LabelPlace {
  readonly shown: Shown
  readonly catalogue: FieldCatalogue
}

/** A label of a facet in the reader's language, where it is not a text of the data themselves. */
export function labelText(facet: string, label: string, place: LabelPlace): string {
  const field = facetedField(facet, place.catalogue)
  if (field !== null) return termText(field, label, place.shown.language)
  return OWN_LABELS.get(facet)?.(place).get(label) ?? label
}

type Labels = ReadonlyMap<string, string>

const fixed = ({ shown: { texts } }: LabelPlace): Labels =>
  new Map(Object.entries(texts.search.labels))

/** The labels of those facets that have labels of the index itself. */
const OWN_LABELS: ReadonlyMap<string, (place: LabelPlace) => Labels> = new Map([
  ['publicationStatus', fixed],
  ['fileAccess', fixed],
  ['fileTypeGroupFacet', ({ shown }) => new Map(Object.entries(shown.texts.search.fileTypes))],
  ['license', ({ shown }) => new Map([['Custom Terms', shown.texts.dataset.customTerms]])],
  [
    'metadata_type_ss',
    ({ shown, catalogue }) =>
      new Map(
        catalogue.blocks.map((block) => [block.displayName, blockTitle(block, shown.language)]),
      ),
  ],
  [
    'dvCategory',
    ({ shown }) =>
      new Map(
        COLLECTION_TYPES.map((type) => [
          collectionCategory(type) ?? '',
          shown.texts.manage.types[type],
        ]),
      ),
  ],
])
