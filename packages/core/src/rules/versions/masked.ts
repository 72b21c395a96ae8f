import type { Dataset } from '../datasets/dataset.ts'
import type { FileRecord } from '../files/file-record.ts'
import type { CompoundValue, FieldValue, MetadataValues } from '../metadata/model.ts'
import type { MaskedFields } from '../previews/anonymity.ts'
import type { Version } from './version.ts'

/** Stands where a value is kept from the reader (docs/specification/metadata.md#field-json). */
export const WITHHELD = 'withheld'

const NOBODY = 0

/**
 * A version as an anonymised reader sees it. What the masked fields held is gone, and with it every text
 * that no field name can mask: the note, and terms in the author's own words. A licence stays.
 */
export const maskedVersion = (version: Version, masked: MaskedFields): Version => ({
  ...version,
  ...withoutAuthorship(version),
  metadata: maskedMetadata(version.metadata, masked),
  terms: { ...version.terms, use: {}, access: {} },
})

/** Of a version or an outline of one: nothing of who worked on it or what they said about it. */
export const withoutAuthorship = <V extends Pick<Version, 'note' | 'contributorIds'>>(
  version: V,
): V => ({
  ...version,
  note: null,
  contributorIds: [],
})

/** Names of files and folders stay: they are what is reviewed. Who put them there and why is gone. */
export const maskedRecord = ({ entry, file }: FileRecord): FileRecord => ({
  entry: { ...entry, provenance: null },
  file: {
    ...file,
    creatorId: NOBODY,
    embargo: file.embargo && { ...file.embargo, reason: null },
    retention: file.retention && { ...file.retention, reason: null },
  },
})

export const maskedDataset = (dataset: Dataset): Dataset => ({
  ...dataset,
  creatorId: NOBODY,
  locks: dataset.locks.map((lock) => ({ ...lock, userName: '', message: null })),
})

/** The fields keep their places, so that a reader sees what is withheld. */
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

// `Array.isArray` does not tell a readonly array from an object.
const isEntry = (value: Exclude<FieldValue, string>): value is CompoundValue =>
  !Array.isArray(value)
