import type { ExportFormat, ExportSource, Pid } from '@holdfast/core/rules'
import { xmlDocument } from '../../xml/xml-document.ts'
import { container, textElement, type XmlContent } from '../../xml/xml-element.ts'

/** The namespace of all versions of the kernel schema. */
export const NAMESPACE = 'http://datacite.org/schema/kernel-4'

const schemaLocation = (version: string): string =>
  `http://schema.datacite.org/meta/kernel-${version}/metadata.xsd`

/** The properties shared by the registry formats, for one version of the kernel schema. */
export const registryFormat = (version: string) =>
  ({
    mediaType: 'application/xml',
    isHarvestable: true,
    isVisibleInUserInterface: true,
    xml: { namespace: NAMESPACE, schemaLocation: schemaLocation(version), version },
  }) as const satisfies Partial<ExportFormat>

/** A document for one version of the kernel schema. */
export const registryDocument = (schemaVersion: string, content: XmlContent): string =>
  xmlDocument(
    container(
      'resource',
      {
        xmlns: NAMESPACE,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${NAMESPACE} ${schemaLocation(schemaVersion)}`,
      },
      content,
    ),
  )

const IDENTIFIER_TYPES: Readonly<Record<string, string>> = { doi: 'DOI', hdl: 'Handle' }

/** The identifier without its scheme; its address `url` when the registry does not know the scheme. */
export function identifier(pid: Pid, url: string): XmlContent {
  const { authority, identifier: own, protocol } = pid
  const identifierType = IDENTIFIER_TYPES[protocol]
  return identifierType === undefined
    ? textElement('identifier', url, { identifierType: 'URL' })
    : textElement('identifier', `${authority}/${own}`, { identifierType })
}

const RESOURCE_TYPES: ReadonlyMap<string, string> = new Map([
  ['software', 'Software'],
  ['workflow', 'Workflow'],
  ['review', 'Other'],
])

/** The general resource type of the registry for the type of the dataset. */
export const resourceTypeGeneral = ({ context }: ExportSource): string =>
  RESOURCE_TYPES.get(context.dataset.type) ?? 'Dataset'
