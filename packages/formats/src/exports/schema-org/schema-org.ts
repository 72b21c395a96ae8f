import type { Exporter } from '@holdfast/core'
import {
  type ExportSource,
  type FileRecord,
  filePidUrl,
  isRestrictedIn,
  numberOf,
} from '@holdfast/core/rules'
import { text } from '../../metadata/field-texts.ts'
import { plainStrings } from '../../text/plain-strings.ts'
import { downloadUrl } from '../addresses.ts'
import { filesInOrder } from '../files-in-order.ts'
import { datasetFacts } from './dataset-facts.ts'

/** schema.org metadata for search engines (docs/specification/exports.md#schemaorg). */
export const schemaOrg: Exporter = {
  name: 'schema.org',
  displayName: 'Schema.org JSON-LD',
  mediaType: 'application/ld+json',
  isHarvestable: false,
  isVisibleInUserInterface: true,
  write: (source) => JSON.stringify(datasetDocument(source)),
}

/** The document as an object; members without a value are undefined. */
export function datasetDocument(source: ExportSource): object {
  const { citation, version } = source
  const facts = datasetFacts(source)
  return {
    '@context': 'http://schema.org',
    '@type': 'Dataset',
    '@id': citation.pidUrl,
    identifier: citation.pidUrl,
    name: plainStrings(text(version, 'title') ?? ''),
    creator: facts.creator,
    author: facts.creator,
    datePublished: facts.datePublished,
    dateModified: facts.dateModified,
    version: String(numberOf(version)?.major ?? 'DRAFT'),
    description: facts.description,
    keywords: facts.keywords,
    citation: facts.citation,
    temporalCoverage: facts.temporalCoverage,
    license: facts.license,
    isAccessibleForFree: true,
    conditionsOfAccess: conditionsOfAccess(source),
    includedInDataCatalog: facts.includedInDataCatalog,
    publisher: facts.publisher,
    provider: facts.publisher,
    funder: facts.funder,
    spatialCoverage: facts.spatialCoverage,
    distribution: distribution(source),
  }
}

/** How to get restricted files; undefined for a version without any. */
function conditionsOfAccess({ files, version }: ExportSource): string | undefined {
  const { access, fileAccessRequest } = version.terms
  const restricted = files.filter((record) => isRestrictedIn(version, record)).length
  if (restricted === 0) return undefined
  const count = `${restricted} of ${files.length} files are restricted.`
  const request = fileAccessRequest ? 'Access can be requested.' : ''
  const terms = plainStrings(access.termsOfAccess ?? '')
  return [count, request, terms].filter((text) => text !== '').join(' ')
}

function distribution(source: ExportSource): readonly object[] | undefined {
  if (source.files.length === 0) return undefined
  return filesInOrder(source.files).map((record) => plainStrings(download(source, record)))
}

function download(source: ExportSource, { entry, file }: FileRecord): object {
  const url = file.pid === null ? undefined : filePidUrl(file.pid, source.site)
  return {
    '@type': 'DataDownload',
    name: entry.label,
    encodingFormat: file.contentType,
    contentSize: file.size,
    description: entry.description || undefined,
    '@id': url,
    identifier: url,
    contentUrl: source.context.exportSettings.downloadUrlsHidden
      ? undefined
      : downloadUrl(source, file),
  }
}
