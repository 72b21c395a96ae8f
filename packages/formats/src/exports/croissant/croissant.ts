import type { Exporter } from '@holdfast/core'
import { type ExportSource, escapedHtml, type FileRecord, versionLabel } from '@holdfast/core/rules'
import { text } from '../../metadata/field-texts.ts'
import { uploadUrl } from '../addresses.ts'
import { filesInOrder } from '../files-in-order.ts'
import { datasetFacts } from '../schema-org/dataset-facts.ts'
import { citeAs } from './cite-as.ts'
import { CROISSANT_CONTEXT } from './croissant-context.ts'
import { recordSets } from './record-set.ts'
import { type References, references } from './references.ts'

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
  describesTables: true,
  write: (source) => {
    const files = filesInOrder(source.files)
    const named = references(files)
    return JSON.stringify({
      ...datasetDocument(source),
      distribution: unlessEmpty(files.map((record) => fileObject(source, record, named))),
      recordSet: unlessEmpty(recordSetsOf(files, source.tables, named)),
    })
  },
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

const recordSetsOf = (
  files: readonly FileRecord[],
  tables: ExportSource['tables'],
  named: References,
): readonly object[] =>
  files.flatMap(({ file: { id } }) => recordSets(named.get(id) ?? '', tables.get(id)))

function fileObject(source: ExportSource, record: FileRecord, named: References): object {
  const { entry, file } = record
  const { checksum, table } = file
  return {
    '@type': 'cr:FileObject',
    '@id': named.get(file.id),
    name: table?.original.name ?? entry.label,
    encodingFormat: shownType(table?.original.contentType ?? file.contentType),
    ...(checksum === null ? {} : { [checksumKey(checksum.type)]: checksum.value }),
    contentSize: String(table?.original.size ?? file.size),
    description: entry.description,
    contentUrl: uploadUrl(source, file),
  }
}

/** `md5` and `sha256` belong to the vocabulary; other types keep their names. */
const checksumKey = (type: string): string => (type === 'SHA-256' ? 'sha256' : type.toLowerCase())

/** The registered media type for types that have a common unregistered name. */
const shownType = (contentType: string): string =>
  contentType === 'text/tsv' ? 'text/tab-separated-values' : contentType

const unlessEmpty = (all: readonly object[]): readonly object[] | undefined =>
  all.length === 0 ? undefined : all
