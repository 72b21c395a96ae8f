import type { Dataset } from '../datasets/dataset.ts'
import type { FileRecord } from '../files/file-record.ts'
import type { CompoundValue, FieldValue, MetadataValues } from '../metadata/model.ts'
import type { MaskedFields } from '../previews/anonymity.ts'
import type { Version } from './version.ts'

/** Replaces a value that is hidden from the reader (docs/specification/metadata.md#field-json). */
export const WITHHELD = 'withheld'

const NOBODY = 0

/**
 * A version as an anonymised reader sees it. Removes the values of masked fields, and all free text that no
 * field name can mask: the note, and custom terms. A licence stays.
 */
export const maskedVersion = (version: Version, masked: MaskedFields): Version => ({
  ...version,
  ...withoutAuthorship(version),
  metadata: maskedMetadata(version.metadata, masked),
  terms: { ...version.terms, use: {}, access: {} },
})

/** Removes the contributors and the note from a version or its outline. */
export const withoutAuthorship = <V extends Pick<Version, 'note' | 'contributorIds'>>(
  version: V,
): V => ({
  ...version,
  note: null,
  contributorIds: [],
})

/**
 * A file as an anonymised reader sees it. Names of files and folders stay, because they are under review; the
 * creator and all reasons are removed.
 */
export const maskedRecord = ({ entry, file }: FileRecord): FileRecord => ({
  entry: { ...entry, provenance: null },
  file: {
    ...file,
    creatorId: NOBODY,
    embargo: file.embargo && { ...file.embargo, reason: null },
    retention: file.retention && { ...file.retention, reason: null },
  },
})

/** A dataset as an anonymised reader sees it, without its creator and the owners of its locks. */
export const maskedDataset = (dataset: Dataset): Dataset => ({
  ...dataset,
  creatorId: NOBODY,
  locks: dataset.locks.map((lock) => ({ ...lock, userName: '', message: null })),
})

/** Masked fields stay in place, so that a reader sees what is withheld. */
function maskedMetadata(values: MetadataValues, masked: MaskedFields): MetadataValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      masked.has(name) ? WITHHELD : maskedValue(value, masked),
    ]),
  )
}

function maskedValue(value: FieldValue, masked: MaskedFields): FieldValue {
  if (typeof value === 'string') return value
  if (isEntry(value)) return maskedEntry(value, masked)
  // A list holds texts or entries, never both.
  return value.map((item) => (typeof item === 'string' ? item : maskedEntry(item, masked))) as
    | readonly string[]
    | readonly CompoundValue[]
}

const maskedEntry = (entry: CompoundValue, masked: MaskedFields): CompoundValue =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, masked.has(name) ? WITHHELD : value]),
  )

// `Array.isArray` does not narrow readonly arrays.
const isEntry = (value: Exclude<FieldValue, string>): value is CompoundValue =>
  !Array.isArray(value)
