import type { Lineage } from '../collections/collection.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { FileRecord } from '../files/file-record.ts'
import type { License } from '../licenses/license.ts'
import type { MaskedFields } from '../previews/anonymity.ts'
import { maskedRecord, maskedVersion } from './masked.ts'
import type { Version } from './version.ts'

/** What a representation of anything in a dataset needs from around it. */
export interface DatasetViewContext {
  readonly dataset: Dataset
  /** The collection that owns the dataset, then its ancestors. */
  readonly owners: Lineage
  /** The most files the dataset may have, its own limit or the nearest one up; null for none. */
  readonly fileCountLimit: number | null
  readonly licenses: readonly License[]
  /** Mail addresses must be left out for this viewer. */
  readonly emailsHidden: boolean
  /** Fields whose values are kept from this viewer, and are gone already; null for all but anonymised readers. */
  readonly masked: MaskedFields | null
}

/** One version as one viewer may see it. */
export interface VersionDetail {
  readonly context: DatasetViewContext
  readonly version: Version
  readonly license: License | null
  /** By label; null when they were not asked for. */
  readonly files: readonly FileRecord[] | null
}

/** The detail of a version whose files, if they were asked for, have been read already. */
export const detailWith = (
  { version, context }: { readonly version: Version; readonly context: DatasetViewContext },
  files: readonly FileRecord[] | null,
): VersionDetail => ({
  context,
  version: context.masked === null ? version : maskedVersion(version, context.masked),
  license: licenseOf(version, context.licenses),
  files: files && shownRecords(files, context),
})

/** The record of a file as this viewer may see it. */
export const shownRecord = (
  record: FileRecord,
  { masked }: Pick<DatasetViewContext, 'masked'>,
): FileRecord => (masked === null ? record : maskedRecord(record))

export const shownRecords = (
  records: readonly FileRecord[],
  { masked }: Pick<DatasetViewContext, 'masked'>,
): readonly FileRecord[] => (masked === null ? records : records.map(maskedRecord))

export const licenseOf = (version: Version, licenses: readonly License[]): License | null =>
  licenses.find(({ id }) => id === version.terms.licenseId) ?? null
