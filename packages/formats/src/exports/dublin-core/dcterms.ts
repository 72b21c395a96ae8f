import type { Exporter } from '@holdfast/core'
import { type ExportSource, today } from '@holdfast/core/rules'
import { child, children, entries, text, texts } from '../../metadata/field-texts.ts'
import { places } from '../../metadata/places.ts'
import { xmlDocument } from '../../xml/xml-document.ts'
import { container, textElement, type XmlContent } from '../../xml/xml-element.ts'
import { type DublinCoreTexts, dublinCoreTexts } from './dublin-core-texts.ts'

/** Dublin Core terms (docs/specification/exports.md#dcterms-and-oai_dc). */
export const dcterms: Exporter = {
  name: 'dcterms',
  displayName: 'Dublin Core',
  mediaType: 'application/xml',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  xml: {
    namespace: 'http://purl.org/dc/terms/',
    schemaLocation: 'http://dublincore.org/schemas/xmls/qdc/dcterms.xsd',
    version: '2.0',
  },
  write: (source) =>
    xmlDocument(
      container(
        'metadata',
        {
          xmlns: 'http://dublincore.org/documents/dcmi-terms/',
          'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
          'xmlns:dcterms': 'http://purl.org/dc/terms/',
          'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        },
        described(source, dublinCoreTexts(source)),
        placedAndLicensed(source),
      ),
    ),
}

const term = (name: string, ...values: readonly (string | undefined)[]): XmlContent =>
  values.map((value) => textElement(`dcterms:${name}`, value))

function described({ version }: ExportSource, values: DublinCoreTexts): XmlContent {
  return [
    term('title', values.title),
    term('identifier', values.identifier),
    term('creator', ...values.creators),
    term('publisher', values.publisher),
    term('issued', values.published),
    term('modified', today(version.updatedAt)),
    term('description', ...values.descriptions),
    term('subject', ...values.subjects),
    term('language', ...values.languages),
    publications(version),
    term('date', text(version, 'productionDate') ?? values.published),
    term('contributor', ...values.contributors),
    term('dateSubmitted', text(version, 'dateOfDeposit')),
    term('temporal', ...periods(version)),
    term('relation', ...values.relations),
    term('type', ...texts(version, 'kindOfData')),
    term('source', ...values.sources),
  ]
}

function placedAndLicensed({ version, license }: ExportSource): XmlContent {
  const levels = ['country', 'city', 'state', 'otherGeographicCoverage'] as const
  const { use } = version.terms
  return [
    term('spatial', ...places(version, levels).flat()),
    license === null
      ? [term('rights', use.termsOfUse), term('rights', use.restrictions)]
      : term('license', license.name),
  ]
}

/** Stored relation types that the vocabulary names differently; all others become references to the data. */
const RELATIONS: ReadonlyMap<string, string> = new Map([
  ['Cites', 'references'],
  ['References', 'references'],
  ['IsSupplementTo', 'relation'],
  ['IsSupplementedBy', 'relation'],
])

const PUBLICATION = [
  'publicationCitation',
  'publicationIDType',
  'publicationIDNumber',
  'publicationURL',
] as const

const publications = (version: ExportSource['version']): XmlContent =>
  entries(version, 'publication').map((entry) => {
    const relation = RELATIONS.get(child(entry, 'publicationRelationType') ?? '')
    const parts = PUBLICATION.flatMap((name) => children(entry, name))
    return term(relation ?? 'isReferencedBy', parts.join(', '))
  })

const periods = (version: ExportSource['version']): readonly string[] =>
  ['timePeriodCovered', 'dateOfCollection'].flatMap((field) =>
    entries(version, field).flatMap((entry) => [
      ...children(entry, `${field}Start`),
      ...children(entry, `${field}End`),
    ]),
  )
