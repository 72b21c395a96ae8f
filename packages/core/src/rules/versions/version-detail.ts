import type { Lineage } from '../collections/collection.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { ExportSettings } from '../exports/export-settings.ts'
import type { FileRecord } from '../files/file-record.ts'
import type { License } from '../licenses/license.ts'
import type { MaskedFields } from '../previews/anonymity.ts'
import { maskedRecord, maskedVersion } from './masked.ts'
import type { Version } from './version.ts'

/** What representations of a dataset depend on besides the dataset. */
export interface DatasetContext {
  /** The collection that owns the dataset, then its ancestors. */
  readonly owners: Lineage
  /** Those of the owners that are locally fair, by id. */
  readonly fairOwners: readonly number[]
  readonly licenses: readonly License[]
  /** Whether the installation hides email addresses. */
  readonly emailsHidden: boolean
  readonly exportSettings: ExportSettings
}

/** The context that representations of anything in a dataset need. */
export interface DatasetViewContext {
  readonly dataset: Dataset
  /** The owning collection, then its ancestors, without those that do not exist for this viewer. */
  readonly owners: Lineage
  /** The maximum number of files: the dataset's own limit, else the nearest ancestor's; null for none. */
  readonly fileCountLimit: number | null
  readonly licenses: readonly License[]
  /** Mail addresses are hidden from this viewer. */
  readonly emailsHidden: boolean
  readonly exportSettings: ExportSettings
  /** The fields whose values were removed for this viewer; null except for anonymised readers. */
  readonly masked: MaskedFields | null
}

/** One version as one viewer may see it. */
export interface VersionDetail {
  readonly context: DatasetViewContext
  readonly version: Version
  readonly license: License | null
  /** By label; null when they were not requested, `later` when they are read in batches. */
  readonly files: readonly FileRecord[] | 'later' | null
}

/** Versions with more files than this are never held in memory with all of them. */
const MOST_FILES_AT_ONCE = 5000

/** Whether the files of these versions are too many to be read at once (decision 0370). */
export const readsFilesLater = (versions: readonly Pick<Version, 'fileCount'>[]): boolean =>
  versions.reduce((sum, { fileCount }) => sum + fileCount, 0) > MOST_FILES_AT_ONCE

/** The detail of a version, with its files if they were requested and read. */
export const detailWith = (
  { version, context }: { readonly version: Version; readonly context: DatasetViewContext },
  files: VersionDetail['files'],
): VersionDetail => ({
  context,
  version: context.masked === null ? version : maskedVersion(version, context.masked),
  license: licenseOf(version, context.licenses),
  files: files === null || files === 'later' ? files : shownRecords(files, context),
})

/** The record of a file as this viewer may see it. */
export const shownRecord = (
  record: FileRecord,
  { masked }: Pick<DatasetViewContext, 'masked'>,
): FileRecord => (masked === null ? record : maskedRecord(record))

/** The records of files as this viewer may see them. */
export const shownRecords = (
  records: readonly FileRecord[],
  { masked }: Pick<DatasetViewContext, 'masked'>,
): readonly FileRecord[] => (masked === null ? records : records.map(maskedRecord))

/** The licence of a version; null when it has none. */
export const licenseOf = (version: Version, licenses: readonly License[]): License | null =>
  licenses.find(({ id }) => id === version.terms.licenseId) ?? null
