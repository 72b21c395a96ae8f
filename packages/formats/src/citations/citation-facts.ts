import type { CitationSource } from '@holdfast/core/rules'
import { child, childTexts, entries, texts } from '../metadata/field-texts.ts'
import { places } from '../metadata/places.ts'

/**
 * The values that several citation formats take from a version (docs/specification/citations.md#common-values
 * and docs/specification/citations.md#ris).
 */
export interface CitationFacts {
  readonly producers: readonly string[]
  /** Grant agencies, without duplicates. */
  readonly funders: readonly string[]
  readonly series: readonly string[]
  readonly kindsOfData: readonly string[]
  /** `start/end`, where both are known. */
  readonly collected: readonly string[]
  readonly keywords: readonly string[]
  readonly languages: readonly string[]
  /** Country, state, city and other place of one coverage, joined with commas. */
  readonly places: readonly string[]
}

/** The shared citation values of a version. */
export const citationFacts = ({ version }: Pick<CitationSource, 'version'>): CitationFacts => ({
  producers: childTexts(version, 'producer', 'producerName'),
  funders: [...new Set(childTexts(version, 'grantNumber', 'grantNumberAgency'))],
  series: childTexts(version, 'series', 'seriesName'),
  kindsOfData: texts(version, 'kindOfData'),
  collected: entries(version, 'dateOfCollection').flatMap((entry) => {
    const start = child(entry, 'dateOfCollectionStart')
    const end = child(entry, 'dateOfCollectionEnd')
    return start === undefined || end === undefined ? [] : [`${start}/${end}`]
  }),
  keywords: childTexts(version, 'keyword', 'keywordValue'),
  languages: texts(version, 'language'),
  places: places(version, ['country', 'state', 'city', 'otherGeographicCoverage']).map((place) =>
    place.join(','),
  ),
})

/** The title of the cited item and, when a file is cited in its own right, of the dataset that holds it. */
export function citedTitles({ citation, file }: Pick<CitationSource, 'citation' | 'file'>): {
  readonly title: string
  readonly within: string | null
} {
  if (file === null || !file.direct) return { title: citation.title, within: null }
  return { title: file.title, within: citation.title }
}

/** The identifier without its scheme: `10.5072/FK2/ABC123`. */
export const rawPid = ({ pid }: CitationSource['dataset']): string =>
  `${pid.authority}/${pid.identifier}`

/** The moment of the citation as `yyyy-MM-dd HH:mm:ss`; undefined where it has none. */
export const citedAtText = ({ citedAt }: Pick<CitationSource, 'citedAt'>): string | undefined =>
  citedAt?.toISOString().slice(0, 19).replace('T', ' ')

/** The text on one line, so that a line-based parser cannot read part of a value as a new line. */
export const onOneLine = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
    .replace(/[\s\u0000-\u001F\u007F-\u009F\u2028\u2029]+/gu, ' ')
    .trim()
