import type { Exporter } from '@holdfast/core'
import { type ExportSource, today, versionLabel } from '@holdfast/core/rules'
import { text } from '../../metadata/field-texts.ts'
import { container, textElement, type XmlContent } from '../../xml/xml-element.ts'
import { dates, descriptions, sizesAndFormats, subjects, titles } from './content-elements.ts'
import { funding } from './funding-elements.ts'
import { contributors, creators } from './name-elements.ts'
import { geoLocations } from './place-elements.ts'
import { publicationYear } from './publication-year.ts'
import { identifier, registryDocument, registryFormat } from './registry-document.ts'
import { alternateIdentifiers, relatedIdentifiers } from './relation-elements.ts'
import { rights } from './rights-elements.ts'

const SCHEMA_VERSION = '4.1'

/**
 * The registry's metadata in the profile that OpenAIRE harvests
 * (docs/specification/exports.md#oai_pidregistry).
 */
export const oaiPidregistry: Exporter = {
  name: 'oai_pidregistry',
  displayName: 'OpenAIRE',
  ...registryFormat(SCHEMA_VERSION),
  write: (source) => registryDocument(SCHEMA_VERSION, content(source)),
}

const content = (source: ExportSource): XmlContent => [
  identifier(source.context.dataset.pid, source.citation.pidUrl),
  creators(source, 'openaire'),
  titles(source),
  textElement('publisher', source.citation.publisher),
  textElement('publicationYear', latestYear(source) ?? publicationYear(source)),
  subjects(source, 'openaire'),
  contributors(source, 'openaire'),
  dates(source, 'openaire'),
  textElement('language', source.context.dataset.metadataLanguage),
  container('resourceType', { resourceTypeGeneral: 'Dataset' }, text(source.version, 'kindOfData')),
  alternateIdentifiers(source),
  relatedIdentifiers(source, 'openaire'),
  sizesAndFormats(source),
  textElement('version', versionLabel(source.version)),
  rights(source, 'openaire'),
  descriptions(source, 'openaire'),
  geoLocations(source, 'openaire'),
  funding(source, 'openaire'),
]

/** The latest year among the dates that say when the data became available. */
function latestYear({ context, version }: ExportSource): string | undefined {
  const { publishedAt } = context.dataset
  const days = [
    text(version, 'distributionDate'),
    publishedAt === null ? undefined : today(publishedAt),
    text(version, 'dateOfDeposit'),
  ]
  return days
    .flatMap((day) => /^\d{4}/.exec(day ?? '')?.[0] ?? [])
    .toSorted()
    .at(-1)
}
