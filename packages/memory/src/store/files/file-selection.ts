import {
  type AccessStatus,
  type DataFile,
  type Day,
  type FileListing,
  type FileOrder,
  type FilePlace,
  type FileRecord,
  placeOf,
} from '@holdfast/core/rules'
import { type Comparison, compareText, inOrder } from '../ordering.ts'

/** Whether a file passes the filters of a listing. */
export function matches(record: FileRecord, listing: FileListing, today: Day): boolean {
  const { entry, file } = record
  const { contentType, category, tabularTag, accessStatus } = listing
  return (
    (contentType === null || file.contentType === contentType) &&
    (category === null || entry.categories.includes(category)) &&
    (tabularTag === null || file.tabularTags.includes(tabularTag)) &&
    mentions(record, listing.searchText) &&
    isWithin(entry.folder, listing.folder) &&
    (accessStatus === null || hasStatus(file, accessStatus, today))
  )
}

const isWithin = (folder: string, wanted: string | null): boolean =>
  wanted === null || folder === wanted || folder.startsWith(`${wanted}/`)

function mentions({ entry: { label, description } }: FileRecord, text: string | null): boolean {
  if (text === null) return true
  const sought = text.toLowerCase()
  return label.toLowerCase().includes(sought) || description.toLowerCase().includes(sought)
}

export function hasStatus(file: DataFile, status: AccessStatus, today: Day): boolean {
  const embargoed = file.embargo !== null && file.embargo.dateAvailable > today
  switch (status) {
    case 'Public':
      return !embargoed && !file.restricted
    case 'Restricted':
      return !embargoed && file.restricted
    case 'EmbargoedThenPublic':
      return embargoed && !file.restricted
    case 'EmbargoedThenRestricted':
      return embargoed && file.restricted
    case 'RetentionPeriodExpired':
      return file.retention !== null && file.retention.dateUnavailable < today
  }
}

const byLabel: Comparison<FileRecord> = (a, b) => compareText(a.entry.label, b.entry.label)
const byFileId: Comparison<FileRecord> = (a, b) => a.file.id - b.file.id
const dated = ({ file }: FileRecord): number => (file.publishedAt ?? file.createdAt).getTime()

const ORDERS: Readonly<Record<FileOrder, Comparison<FileRecord>>> = {
  NameAZ: byLabel,
  NameZA: (a, b) => byLabel(b, a),
  Newest: (a, b) => dated(b) - dated(a),
  Oldest: (a, b) => dated(a) - dated(b),
  Size: (a, b) => a.file.size - b.file.size,
  Type: (a, b) => compareText(a.file.contentType, b.file.contentType),
}

/** The order of a listing; ties by label, then file id. */
export const fileOrder = (order: FileOrder): Comparison<FileRecord> =>
  inOrder(ORDERS[order], byLabel, byFileId)

/** The part of an ordered list that begins behind a place. */
export function behind(
  ordered: readonly FileRecord[],
  { order, after }: Pick<FileListing, 'order' | 'after'>,
): readonly FileRecord[] {
  if (after === null) return ordered
  const isBehind = (record: FileRecord): boolean => {
    const { key, label, fileId } = placeOf(order, record)
    const sign = order === 'NameZA' || order === 'Newest' ? -1 : 1
    const byKey = compareKeys(key, after.key) * sign
    const byName = compareText(label, after.label) * (order === 'NameZA' ? -1 : 1)
    return (byKey || byName || fileId - after.fileId) > 0
  }
  return ordered.filter(isBehind)
}

const compareKeys = (a: FilePlace['key'], b: FilePlace['key']): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(`${a}`, `${b}`)
