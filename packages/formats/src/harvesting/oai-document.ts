import type {
  HarvestedRecord,
  ListEnd,
  OaiAnswer,
  OaiBody,
  OaiMetadata,
  RecordHeader,
} from '@holdfast/core/rules'
import { XML_DECLARATION, xmlFragment } from '../xml/xml-document.ts'
import { container, textElement, type XmlElement } from '../xml/xml-element.ts'

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/'
const ROOT =
  `<OAI-PMH xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
  ` xsi:schemaLocation="${NAMESPACE} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">`

/** An answer of OAI-PMH 2.0 as an XML document (docs/specification/harvesting.md#server). */
export function oaiDocument({ at, baseUrl, request, body }: OaiAnswer): string {
  const head = xmlFragment([
    container('responseDate', {}, second(at)),
    container('request', request, baseUrl),
  ])
  return `${XML_DECLARATION}${ROOT}\n${head}\n${bodyText(body, baseUrl)}\n</OAI-PMH>\n`
}

/** Times have whole seconds in this protocol. */
const second = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

function bodyText(body: OaiBody, baseUrl: string): string {
  switch (body.kind) {
    case 'error':
      return xmlFragment([container('error', { code: body.code }, body.message)])
    case 'Identify':
      return xmlFragment([identify(body, baseUrl)])
    case 'ListMetadataFormats':
      return xmlFragment([
        container(
          body.kind,
          {},
          body.formats.map(({ prefix, schema, namespace }) =>
            container(
              'metadataFormat',
              {},
              container('metadataPrefix', {}, prefix),
              container('schema', {}, schema),
              container('metadataNamespace', {}, namespace),
            ),
          ),
        ),
      ])
    case 'ListSets':
      return xmlFragment([container(body.kind, {}, body.sets.map(setElement), endOf(body.end))])
    case 'ListIdentifiers':
      return xmlFragment([container(body.kind, {}, body.headers.map(header), endOf(body.end))])
    case 'GetRecord':
      return `<GetRecord>\n${recordText(body.record)}\n</GetRecord>`
    case 'ListRecords': {
      const records = body.records.map(recordText).join('\n')
      const end = endOf(body.end)
      return `<ListRecords>\n${records}\n${end === null ? '' : xmlFragment([end])}\n</ListRecords>`
    }
  }
}

const identify = (
  { repositoryName, adminEmail, earliest }: Extract<OaiBody, { readonly kind: 'Identify' }>,
  baseUrl: string,
): XmlElement =>
  container(
    'Identify',
    {},
    container('repositoryName', {}, repositoryName),
    container('baseURL', {}, baseUrl),
    container('protocolVersion', {}, '2.0'),
    container('adminEmail', {}, adminEmail),
    container('earliestDatestamp', {}, second(earliest)),
    container('deletedRecord', {}, 'transient'),
    container('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    ['gzip', 'deflate'].map((encoding) => container('compression', {}, encoding)),
  )

const setElement = ({
  spec,
  description,
}: {
  readonly spec: string
  readonly description: string
}): XmlElement =>
  container(
    'set',
    {},
    container('setSpec', {}, spec),
    container('setName', {}, spec),
    description.trim() === '' ? null : container('setDescription', {}, described(description)),
  )

/** A description is in Dublin Core, as the protocol recommends. */
const described = (description: string): XmlElement =>
  container(
    'oai_dc:dc',
    {
      'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      'xsi:schemaLocation':
        'http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    },
    textElement('dc:description', description),
  )

const header = ({ identifier, stamp, state, specs }: RecordHeader): XmlElement =>
  container(
    'header',
    { status: state === 'deleted' ? 'deleted' : null },
    container('identifier', {}, identifier),
    container('datestamp', {}, second(stamp)),
    specs.map((spec) => container('setSpec', {}, spec)),
  )

const endOf = (end: ListEnd | null): XmlElement | null =>
  end &&
  container(
    'resumptionToken',
    { completeListSize: String(end.total), cursor: String(end.cursor) },
    end.token,
  )

const recordText = (record: HarvestedRecord): string =>
  `<record>\n${xmlFragment([header(record.header)])}\n${metadataText(record.metadata)}</record>`

function metadataText(metadata: OaiMetadata | null): string {
  if (metadata === null) return ''
  const inside =
    metadata.kind === 'document' ? withoutDeclaration(metadata.xml) : linkText(metadata.url)
  return `<metadata>\n${inside}\n</metadata>\n`
}

/** A document inside another one has no declaration of its own. */
const withoutDeclaration = (xml: string): string =>
  xml.replace(/^\s*<\?xml[^>]*\?>\s*/, '').trimEnd()

/** The address of a document that is no XML. */
const linkText = (url: string): string =>
  xmlFragment([container('directApiCall', { xmlns: url.replace(/\?.*$/s, '') }, url)])
