/**
 * How a value is shown on a page: `#VALUE` is the value, `#NAME` the title, `#EMAIL` marks an address.
 * On a compound field the format separates its children. Whoever fills a format in must escape the value
 * for HTML first. (Platform supplement, 17.3.)
 */
const FORMATS: readonly (readonly [format: string, fields: string])[] = [
  [
    '#VALUE',
    `otherIdAgency otherIdValue authorName authorIdentifier datasetContactName dsDescriptionValue
    keywordValue topicClassValue publicationCitation publicationIDNumber producerName contributorType
    contributorName grantNumberAgency grantNumberValue distributorName seriesName seriesInformation
    softwareName geographicReferenceSystemCode geographicSpatialResolutionValue geographicResourceType
    geographicReferenceDateValue geographicDataLineageStatement geographicProcessStep
    geographicSpatialRepresentationType geometricObjectCount geographicDimensionNameType
    geographicResolution geographicCellGeometry geographicDistributionLink
    geographicDistributionLinkLabel`,
  ],
  [
    '(#VALUE)',
    `authorAffiliation datasetContactAffiliation dsDescriptionDate keywordVocabulary topicClassVocab
    producerAffiliation producerAbbreviation distributorAffiliation distributorAbbreviation
    geographicReferenceSystemCodeSpace geographicSpatialResolutionType
    geographicSpatialResolutionUnitOfMeasure geographicReferenceDateType geometricObjectType
    geographicResolutionUnitOfMeasure geographicProtocol`,
  ],
  [
    '<a href="#VALUE" rel="nofollow noopener">#VALUE</a>',
    `alternativeURL keywordTermURI keywordVocabularyURI topicClassVocabURI publicationURL producerURL
    distributorURL workflowCodeRepository`,
  ],
  ['<img src="#VALUE" alt="#NAME">', 'producerLogoURL distributorLogoURL'],
  [
    '#NAME: #VALUE',
    `timePeriodCoveredStart timePeriodCoveredEnd dateOfCollectionStart dateOfCollectionEnd
    softwareVersion`,
  ],
  ['#VALUE:', 'publicationRelationType publicationIDType'],
  ['#VALUE,', 'country state city otherGeographicCoverage'],
  ['- #VALUE:', 'authorIdentifierScheme'],
  ['#EMAIL', 'datasetContactEmail'],
  [':', 'otherId contributor grantNumber series'],
  [';', 'timePeriodCovered dateOfCollection'],
  [',', 'software'],
]

const formatByField: ReadonlyMap<string, string> = new Map(
  FORMATS.flatMap(([format, fields]) =>
    fields.split(/\s+/).map((field): [string, string] => [field, format]),
  ),
)

/** The format of a field of the standard blocks; `''` when it has none. */
export function displayFormatOf(fieldName: string): string {
  return formatByField.get(fieldName) ?? ''
}
