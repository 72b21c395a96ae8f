import { fieldValue } from '../metadata/catalogue.ts'
import { childOf, entriesOf, itemsOf, textsOf } from '../metadata/field-entries.ts'
import { authorsOf, wrongIdentifiers } from './authors.ts'
import type { Version } from './version.ts'

/** The principle that a criterion serves: findable, accessible, interoperable, reusable. */
export type FairPrinciple = 'F' | 'A' | 'I' | 'R'

/** What makes data easier to find, reach, combine and use again, in the order in which it is shown. */
export const FAIR_CRITERIA = {
  description: 'F',
  keywords: 'F',
  authorIdentifiers: 'F',
  identifierForms: 'F',
  licence: 'A',
  contact: 'A',
  vocabularies: 'I',
  openFormats: 'I',
  publication: 'I',
  readme: 'R',
  period: 'R',
  funding: 'R',
} as const satisfies Readonly<Record<string, FairPrinciple>>

/** One of `FAIR_CRITERIA`. */
export type FairCriterion = keyof typeof FAIR_CRITERIA

/** The criteria in their order. */
export const FAIR_ORDER = Object.keys(FAIR_CRITERIA).filter(
  (name): name is FairCriterion => name in FAIR_CRITERIA,
)

/** What a check looks at beside the metadata of the version. */
export interface FairFacts {
  readonly version: Pick<Version, 'metadata' | 'terms'>
  /** The number of files of each type. */
  readonly contentTypes: ReadonlyMap<string, number>
  /** Whether a file is a README by its name. */
  readonly hasReadme: boolean
}

/**
 * The criteria that a version does not meet, in their order. They are advice: none keeps a version from being
 * published. Criteria about files are met where there are none.
 */
export const fairGaps = (facts: FairFacts): readonly FairCriterion[] =>
  FAIR_ORDER.filter((criterion) => !MET[criterion](facts))

/** A shorter description says hardly more than the title. */
const SHORTEST_DESCRIPTION = 100
const FEWEST_KEYWORDS = 3

const MET: Readonly<Record<FairCriterion, (facts: FairFacts) => boolean>> = {
  description: (facts) =>
    children(facts, 'dsDescription', 'dsDescriptionValue').join('').length >= SHORTEST_DESCRIPTION,
  keywords: (facts) => children(facts, 'keyword', 'keywordValue').length >= FEWEST_KEYWORDS,
  authorIdentifiers: ({ version }) =>
    authorsOf(version).length > 0 &&
    authorsOf(version).every(({ identifier }) => identifier !== null),
  identifierForms: ({ version }) => wrongIdentifiers(version).length === 0,
  licence: ({ version }) => version.terms.licenseId !== null,
  contact: (facts) => children(facts, 'datasetContact', 'datasetContactEmail').length > 0,
  vocabularies: (facts) =>
    children(facts, 'keyword', 'keywordTermURI').length > 0 ||
    children(facts, 'keyword', 'keywordVocabularyURI').length > 0,
  openFormats: ({ contentTypes }) => ![...contentTypes.keys()].some(isClosed),
  publication: (facts) =>
    children(facts, 'publication', 'publicationIDNumber').length > 0 ||
    children(facts, 'publication', 'publicationURL').length > 0,
  readme: ({ contentTypes, hasReadme }) => hasReadme || contentTypes.size === 0,
  period: (facts) => isGiven(facts, 'timePeriodCovered') || isGiven(facts, 'dateOfCollection'),
  funding: (facts) => children(facts, 'grantNumber', 'grantNumberAgency').length > 0,
}

const isGiven = ({ version }: FairFacts, field: string): boolean =>
  itemsOf(fieldValue(version.metadata, field)).length > 0

/** The texts of a child in all entries of a compound field. */
const children = ({ version }: FairFacts, field: string, child: string): readonly string[] =>
  entriesOf(fieldValue(version.metadata, field)).flatMap((entry) =>
    textsOf(childOf(entry, child)).filter((text) => text.trim() !== ''),
  )

/** Types that only the programs of one maker write and read fully. */
const CLOSED: ReadonlySet<string> = new Set([
  'application/matlab-mat',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/x-sas-data',
  'application/x-spss-por',
  'application/x-spss-sav',
  'application/x-stata',
  'image/vnd.adobe.photoshop',
])

const isClosed = (contentType: string): boolean =>
  CLOSED.has(contentType) || /^application\/x-stata-\d+$/.test(contentType)
