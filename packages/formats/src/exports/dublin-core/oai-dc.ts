import type { Exporter } from '@holdfast/core'
import type { ExportSource } from '@holdfast/core/rules'
import { childTexts, texts } from '../../metadata/field-texts.ts'
import { xmlDocument } from '../../xml/xml-document.ts'
import { container, textElement, type XmlContent } from '../../xml/xml-element.ts'
import { dublinCoreTexts } from './dublin-core-texts.ts'

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
const SCHEMA = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd'

/** The fifteen Dublin Core elements for harvesters (docs/specification/exports.md#dcterms-and-oai_dc). */
export const oaiDc: Exporter = {
  name: 'oai_dc',
  displayName: 'Dublin Core',
  mediaType: 'application/xml',
  isHarvestable: true,
  isVisibleInUserInterface: false,
  xml: { namespace: NAMESPACE, schemaLocation: SCHEMA, version: '2.0' },
  write: (source) =>
    xmlDocument(
      container(
        'oai_dc:dc',
        {
          'xmlns:oai_dc': NAMESPACE,
          'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
          'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
          'xsi:schemaLocation': `${NAMESPACE} ${SCHEMA}`,
        },
        elements(source),
      ),
    ),
}

function elements(source: ExportSource): XmlContent {
  const values = dublinCoreTexts(source)
  return [
    term('title', values.title),
    term('identifier', values.identifier),
    term('creator', ...values.creators),
    term('publisher', values.publisher),
    term('description', ...values.descriptions),
    term('subject', ...values.subjects),
    term('language', ...values.languages),
    term('date', ownDate(source) ?? values.published),
    term('contributor', ...values.contributors),
    term('relation', ...values.relations),
    term('type', 'Dataset'),
    term('source', ...values.sources),
  ]
}

const term = (name: string, ...values: readonly (string | undefined)[]): XmlContent =>
  values.map((value) => textElement(`dc:${name}`, value))

/** The value of the dataset's citation date field, when one is set and the version fills it. */
function ownDate({ context, catalogue, version }: ExportSource): string | undefined {
  const { citationDateField } = context.dataset
  if (citationDateField === null) return undefined
  const parent = catalogue.field(citationDateField)?.parent ?? null
  const found =
    parent === null
      ? texts(version, citationDateField)
      : childTexts(version, parent, citationDateField)
  return found[0]
}
