import type { Exporter } from '@holdfast/core'
import { type ExportSource, escapedHtml, type FileRecord, versionLabel } from '@holdfast/core/rules'
import { text } from '../../metadata/field-texts.ts'
import { lastingDownloadUrl } from '../addresses.ts'
import { filesInOrder } from '../files-in-order.ts'
import { datasetFacts } from '../schema-org/dataset-facts.ts'
import { citeAs } from './cite-as.ts'
import { CROISSANT_CONTEXT } from './croissant-context.ts'

const shared = {
  mediaType: 'application/json',
  isHarvestable: false,
} as const

/** Croissant 1.1, which describes datasets for machine learning (docs/specification/exports.md#croissant). */
export const croissant: Exporter = {
  ...shared,
  name: 'croissant',
  displayName: 'Croissant',
  isVisibleInUserInterface: true,
  write: (source) =>
    JSON.stringify({ ...datasetDocument(source), distribution: distribution(source) }),
}

/** Croissant without files, for datasets with many files. */
export const croissantSlim: Exporter = {
  ...shared,
  name: 'croissantSlim',
  displayName: 'Croissant Slim',
  isVisibleInUserInterface: false,
  write: (source) => JSON.stringify(datasetDocument(source)),
}

function datasetDocument(source: ExportSource): object {
  const facts = datasetFacts(source)
  return {
    '@context': CROISSANT_CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: escapedHtml(text(source.version, 'title') ?? ''),
    url: source.citation.pidUrl,
    creator: facts.creator,
    description: facts.description,
    keywords: facts.keywords,
    license: facts.license,
    datePublished: facts.datePublished,
    // Validators refuse an empty date.
    dateModified: facts.dateModified || undefined,
    includedInDataCatalog: facts.includedInDataCatalog,
    publisher: facts.publisher,
    version: versionLabel(source.version),
    citeAs: citeAs(source),
    funder: facts.funder,
    spatialCoverage: facts.spatialCoverage,
    citation: facts.citation,
    temporalCoverage: facts.temporalCoverage,
  }
}

function distribution(source: ExportSource): readonly object[] | undefined {
  if (source.files.length === 0) return undefined
  return filesInOrder(source.files).map((record) => fileObject(source, record))
}

function fileObject(source: ExportSource, { entry, file }: FileRecord): object {
  const { checksum } = file
  return {
    '@type': 'cr:FileObject',
    '@id': pathReference(entry),
    name: entry.label,
    encodingFormat: shownType(file.contentType),
    ...(checksum === null ? {} : { [checksumKey(checksum.type)]: checksum.value }),
    contentSize: String(file.size),
    description: entry.description,
    contentUrl: lastingDownloadUrl(source, file),
  }
}

/** The path in the dataset as a relative reference, which holds neither blanks nor `?` or `#`. */
const pathReference = ({ folder, label }: FileRecord['entry']): string =>
  encodeURI(folder === '' ? label : `${folder}/${label}`).replace(/[?#]/g, encodeURIComponent)

/** `md5` and `sha256` belong to the vocabulary; other types keep their names. */
const checksumKey = (type: string): string => (type === 'SHA-256' ? 'sha256' : type.toLowerCase())

/** The registered media type for types that have a common unregistered name. */
const shownType = (contentType: string): string =>
  contentType === 'text/tsv' ? 'text/tab-separated-values' : contentType
