import type { Exporter } from '@holdfast/core'
import { type ExportSource, isDeaccessioned, versionLabel } from '@holdfast/core/rules'
import { texts } from '../../metadata/field-texts.ts'
import { container, textElement, type XmlContent, type XmlElement } from '../../xml/xml-element.ts'
import {
  dates,
  described,
  descriptions,
  sizesAndFormats,
  subjects,
  titles,
} from './content-elements.ts'
import { fileContent } from './file-document.ts'
import { funding } from './funding-elements.ts'
import { contributors, creators } from './name-elements.ts'
import { geoLocations } from './place-elements.ts'
import { UNAVAILABLE } from './profile.ts'
import { publicationYear } from './publication-year.ts'
import {
  identifier,
  registryDocument,
  registryFormat,
  resourceTypeGeneral,
} from './registry-document.ts'
import { alternateIdentifiers, relatedIdentifiers } from './relation-elements.ts'
import { rights } from './rights-elements.ts'

const SCHEMA_VERSION = '4.5'

/**
 * The metadata that a registry of persistent identifiers stores (docs/specification/exports.md#pidregistry).
 */
export const pidregistry: Exporter = {
  name: 'pidregistry',
  displayName: 'PID registry',
  ...registryFormat(SCHEMA_VERSION),
  write: (source) => registryDocument(SCHEMA_VERSION, registryContent(source)),
  ofFile: (source, record) => {
    const { pid } = record.file
    if (pid === null) throw new Error(`File ${record.file.id} has no identifier`)
    return registryDocument(SCHEMA_VERSION, fileContent(source, record, pid))
  },
  tombstone: (pid, url) =>
    registryDocument(SCHEMA_VERSION, tombstone(identifier(pid, url), 'Dataset')),
}

/** The elements of the resource; those of a tombstone once the whole dataset was withdrawn. */
export const registryContent = (source: ExportSource): readonly XmlElement[] =>
  container(
    'resource',
    {},
    isWithdrawn(source)
      ? tombstone(ownIdentifier(source), resourceTypeGeneral(source))
      : content(source),
  ).children.filter((child) => typeof child !== 'string')

const content = (source: ExportSource): XmlContent => [
  ownIdentifier(source),
  creators(source, 'kernel'),
  titles(source),
  textElement('publisher', source.citation.publisher),
  textElement('publicationYear', publicationYear(source)),
  subjects(source, 'kernel'),
  contributors(source, 'kernel'),
  dates(source, 'kernel'),
  resourceType(source),
  alternateIdentifiers(source),
  relatedIdentifiers(source, 'kernel'),
  sizesAndFormats(source),
  textElement('version', versionLabel(source.version)),
  rights(source, 'kernel'),
  descriptions(source, 'kernel'),
  geoLocations(source, 'kernel'),
  funding(source, 'kernel'),
]

const resourceType = (source: ExportSource): XmlContent =>
  container(
    'resourceType',
    { resourceTypeGeneral: resourceTypeGeneral(source) },
    texts(source.version, 'kindOfData').join(';'),
  )

/** Whether the whole dataset was withdrawn. */
const isWithdrawn = ({ context, version }: ExportSource): boolean =>
  isDeaccessioned(version) && context.dataset.released === null

const ownIdentifier = ({ context, citation }: ExportSource): XmlContent =>
  identifier(context.dataset.pid, citation.pidUrl)

const tombstone = (identified: XmlContent, resourceTypeGeneral: string): XmlContent => [
  identified,
  container('creators', {}, container('creator', {}, textElement('creatorName', UNAVAILABLE))),
  container('titles', {}, textElement('title', UNAVAILABLE)),
  textElement('publisher', UNAVAILABLE),
  textElement('publicationYear', '9999'),
  container('resourceType', { resourceTypeGeneral }),
  container('descriptions', {}, described('Abstract', [UNAVAILABLE])),
]
