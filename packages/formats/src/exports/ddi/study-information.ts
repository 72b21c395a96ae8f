import type { ExportSource } from '@holdfast/core/rules'
import { child, entries } from '../../metadata/field-texts.ts'
import { places } from '../../metadata/places.ts'
import { textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { type FieldElement, fieldElements, schemaDate } from './field-elements.ts'

const SUBJECTS: readonly FieldElement[] = [
  ['keyword', 'subject'],
  [
    'keyword',
    'keyword',
    'keywordValue',
    { vocab: 'keywordVocabulary', vocabURI: 'keywordVocabularyURI' },
  ],
  [
    'topcClas',
    'topicClassification',
    'topicClassValue',
    { vocab: 'topicClassVocab', vocabURI: 'topicClassVocabURI' },
  ],
]

const ABSTRACTS: readonly FieldElement[] = [
  ['abstract', 'dsDescription', 'dsDescriptionValue', { date: 'dsDescriptionDate' }],
]

const NATIONS: readonly FieldElement[] = [['nation', 'geographicCoverage', 'country']]

const COVERED: readonly FieldElement[] = [
  ['anlyUnit', 'unitOfAnalysis'],
  ['universe', 'universe'],
  ['dataKind', 'kindOfData'],
]

/** The content of the study: subjects, summary, and the times, places and units it covers. */
export const studyInformation = (source: ExportSource): XmlElement | null =>
  wrapped(
    'stdyInfo',
    wrapped('subject', fieldElements(source, SUBJECTS)),
    fieldElements(source, ABSTRACTS),
    wrapped(
      'sumDscr',
      periods(source, 'timePrd', 'timePeriodCovered'),
      periods(source, 'collDate', 'dateOfCollection'),
      fieldElements(source, NATIONS),
      placesWithin(source),
      fieldElements(source, [['geogUnit', 'geographicUnit']]),
      boundingBox(source),
      fieldElements(source, COVERED),
    ),
    fieldElements(source, [['notes', 'notesText']]),
  )

/** The start and the end of one period share a number, which separates them from other periods. */
const periods = (
  { version }: ExportSource,
  element: string,
  field: string,
): readonly (XmlElement | null)[] =>
  entries(version, field).flatMap((entry, index) =>
    (['start', 'end'] as const).map((event) => {
      const date = child(entry, `${field}${event === 'start' ? 'Start' : 'End'}`)
      return textElement(element, date, {
        cycle: `P${index + 1}`,
        event,
        date: schemaDate(date),
      })
    }),
  )

/** Places below the level of a nation. */
const placesWithin = ({ version }: ExportSource): readonly (XmlElement | null)[] =>
  places(version, ['city', 'state', 'otherGeographicCoverage'])
    .flat()
    .map((place) => textElement('geogCover', place))

const SIDES = [
  ['westBL', 'westLongitude'],
  ['eastBL', 'eastLongitude'],
  ['southBL', 'southLatitude'],
  ['northBL', 'northLatitude'],
] as const

/** DDI allows one box and requires all four sides. */
function boundingBox({ version }: ExportSource): XmlElement | null {
  const box = entries(version, 'geographicBoundingBox')[0] ?? {}
  const sides = SIDES.map(([element, name]) => textElement(element, child(box, name)))
  return sides.includes(null) ? null : wrapped('geoBndBox', sides)
}
