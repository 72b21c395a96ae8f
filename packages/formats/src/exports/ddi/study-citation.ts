import type { ExportSource } from '@holdfast/core/rules'
import { child, childTexts, entries, text } from '../../metadata/field-texts.ts'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { persistentId } from './document-description.ts'
import { type FieldElement, fieldElements } from './field-elements.ts'

const TITLES: readonly FieldElement[] = [
  ['subTitl', 'subtitle'],
  ['altTitl', 'alternativeTitle'],
]

const OTHER_IDS: readonly FieldElement[] = [
  ['IDNo', 'otherId', 'otherIdValue', { agency: 'otherIdAgency' }],
]

const RESPONSIBLE: readonly FieldElement[] = [
  ['AuthEnty', 'author', 'authorName', { affiliation: 'authorAffiliation' }],
  ['othId', 'contributor', 'contributorName', { role: 'contributorType' }],
]

const PRODUCTION: readonly FieldElement[] = [
  [
    'producer',
    'producer',
    'producerName',
    { affiliation: 'producerAffiliation', abbr: 'producerAbbreviation' },
  ],
  ['prodDate', 'productionDate'],
  ['prodPlac', 'productionPlace'],
  ['software', 'software', 'softwareName', { version: 'softwareVersion' }],
  ['grantNo', 'grantNumber', 'grantNumberValue', { agency: 'grantNumberAgency' }],
]

const DISTRIBUTION: readonly FieldElement[] = [
  [
    'distrbtr',
    'distributor',
    'distributorName',
    {
      affiliation: 'distributorAffiliation',
      abbr: 'distributorAbbreviation',
      URI: 'distributorURL',
    },
  ],
  // A contact without a name gets no element: an e-mail address alone does not name anyone.
  [
    'contact',
    'datasetContact',
    'datasetContactName',
    { affiliation: 'datasetContactAffiliation', email: 'datasetContactEmail' },
  ],
  ['depositr', 'depositor'],
  ['depDate', 'dateOfDeposit'],
  ['distDate', 'distributionDate'],
]

/** The citation of the study: titles, people, production and distribution. */
export const studyCitation = (source: ExportSource): XmlElement =>
  container(
    'citation',
    {},
    wrapped(
      'titlStmt',
      textElement('titl', text(source.version, 'title')),
      fieldElements(source, TITLES),
      persistentId(source),
      fieldElements(source, OTHER_IDS),
    ),
    wrapped('rspStmt', fieldElements(source, RESPONSIBLE)),
    wrapped('prodStmt', fieldElements(source, PRODUCTION)),
    wrapped('distStmt', installation(source), fieldElements(source, DISTRIBUTION)),
    series(source),
    container('holdings', { URI: source.citation.pidUrl }),
  )

/**
 * The installation as distributor, unless it is configured to leave that to the distributors named in the
 * metadata.
 */
function installation(source: ExportSource): XmlElement | null {
  const { version, citation, context } = source
  const others = childTexts(version, 'distributor', 'distributorName')
  if (context.exportSettings.distributorOnlyWhenNotSet && others.length > 0) return null
  return textElement('distrbtr', citation.publisher, { source: 'archive' })
}

const series = ({ version }: ExportSource): readonly (XmlElement | null)[] =>
  entries(version, 'series').map((entry) =>
    wrapped(
      'serStmt',
      textElement('serName', child(entry, 'seriesName')),
      textElement('serInfo', child(entry, 'seriesInformation')),
    ),
  )
