import { type CompoundValue, type ExportSource, releasedAtOf, today } from '@holdfast/core/rules'
import { child, children, childTexts, entries, texts } from '../../metadata/field-texts.ts'
import { places } from '../../metadata/places.ts'
import { plainStrings } from '../../text/plain-strings.ts'
import { licenseUrl } from '../addresses.ts'
import { creators, organization } from './creators.ts'
import { description } from './description.ts'

/** The values that schema.org and Croissant share, without markup. Undefined members are left out. */
export const datasetFacts = (source: ExportSource) =>
  plainStrings({
    creator: creators(source),
    datePublished: publicationDay(source),
    dateModified: releaseDay(source),
    description: description(source),
    keywords: keywords(source),
    citation: unlessEmpty(entries(source.version, 'publication').flatMap(publication)),
    temporalCoverage: unlessEmpty(entries(source.version, 'timePeriodCovered').flatMap(period)),
    license: licenseUrl(source),
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: source.citation.publisher,
      url: source.site.url,
    },
    publisher: organization(source.citation.publisher),
    funder: unlessEmpty(funders(source).map(organization)),
    spatialCoverage: unlessEmpty(
      places(source.version, ['city', 'state', 'country', 'otherGeographicCoverage']).map((names) =>
        names.join(', '),
      ),
    ),
  })

function publicationDay({ context }: ExportSource): string | undefined {
  const { publishedAt } = context.dataset
  return publishedAt === null ? undefined : today(publishedAt)
}

/** Empty for a draft, which has no release. */
function releaseDay({ version }: ExportSource): string {
  const releasedAt = releasedAtOf(version)
  return releasedAt === null ? '' : today(releasedAt)
}

const keywords = ({ version }: ExportSource): readonly string[] => [
  ...texts(version, 'subject'),
  ...childTexts(version, 'topicClassification', 'topicClassValue'),
  ...childTexts(version, 'keyword', 'keywordValue'),
]

function publication(entry: CompoundValue): readonly object[] {
  const name = child(entry, 'publicationCitation')
  const url = child(entry, 'publicationURL')
  if (name === undefined && url === undefined) return []
  return [{ '@type': 'CreativeWork', name, '@id': url, identifier: url, url }]
}

function period(entry: CompoundValue): readonly string[] {
  const start = child(entry, 'timePeriodCoveredStart')
  const end = child(entry, 'timePeriodCoveredEnd')
  return start === undefined || end === undefined ? [] : [`${start}/${end}`]
}

/** Contributors of type funder, then grant agencies, without duplicates. */
function funders({ version }: ExportSource): readonly string[] {
  const contributors = entries(version, 'contributor')
    .filter((entry) => child(entry, 'contributorType') === 'Funder')
    .flatMap((entry) => children(entry, 'contributorName'))
  return [...new Set([...contributors, ...childTexts(version, 'grantNumber', 'grantNumberAgency')])]
}

const unlessEmpty = <T>(all: readonly T[]): readonly T[] | undefined =>
  all.length === 0 ? undefined : all
