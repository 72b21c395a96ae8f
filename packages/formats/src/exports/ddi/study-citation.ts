import type { ExportSource } from '@holdfast/core'
import { child, childTexts, entries, text } from '../../metadata/field-texts.ts'
import { container, textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'
import { persistentId } from './document-description.ts'
import { type FieldElement, fieldElements, plainFields } from './field-elements.ts'

const TITLES = plainFields([
  ['subTitl', 'subtitle'],
  ['altTitl', 'alternativeTitle'],
])

const OTHER_IDS: readonly FieldElement[] = [
  {
    element: 'IDNo',
    field: 'otherId',
    text: 'otherIdValue',
    attributes: { agency: 'otherIdAgency' },
  },
]

const RESPONSIBLE: readonly FieldElement[] = [
  {
    element: 'AuthEnty',
    field: 'author',
    text: 'authorName',
    attributes: { affiliation: 'authorAffiliation' },
  },
  {
    element: 'othId',
    field: 'contributor',
    text: 'contributorName',
    attributes: { role: 'contributorType' },
  },
]

const PRODUCTION: readonly FieldElement[] = [
  {
    element: 'producer',
    field: 'producer',
    text: 'producerName',
    attributes: { affiliation: 'producerAffiliation', abbr: 'producerAbbreviation' },
  },
  { element: 'prodDate', field: 'productionDate' },
  { element: 'prodPlac', field: 'productionPlace' },
  {
    element: 'software',
    field: 'software',
    text: 'softwareName',
    attributes: { version: 'softwareVersion' },
  },
  {
    element: 'grantNo',
    field: 'grantNumber',
    text: 'grantNumberValue',
    attributes: { agency: 'grantNumberAgency' },
  },
]

const DISTRIBUTION: readonly FieldElement[] = [
  {
    element: 'distrbtr',
    field: 'distributor',
    text: 'distributorName',
    attributes: {
      affiliation: 'distributorAffiliation',
      abbr: 'distributorAbbreviation',
      URI: 'distributorURL',
    },
  },
  // A contact without a name has no element of its own: an address alone names nobody.
  {
    element: 'contact',
    field: 'datasetContact',
    text: 'datasetContactName',
    attributes: { affiliation: 'datasetContactAffiliation', email: 'datasetContactEmail' },
  },
  { element: 'depositr', field: 'depositor' },
  { element: 'depDate', field: 'dateOfDeposit' },
  { element: 'distDate', field: 'distributionDate' },
]

/** How the study is cited: its titles, the people behind it, and how it was made and given out. */
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

/** The installation gives the study out, unless it steps back where somebody else is named. */
function installation(source: ExportSource): XmlElement | null {
  const { version, citation, distributorOnlyWhenNotSet } = source
  const others = childTexts(version, 'distributor', 'distributorName')
  if (distributorOnlyWhenNotSet && others.length > 0) return null
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
