import {
  type DataFile,
  type FileEntry,
  type FileRecord,
  formatPid,
  friendlyType,
  isTabular,
  pidUrl,
  storageIdentifierOf,
  type VersionDetail,
} from '@holdfast/core/rules'
import { presentDatasetOwner } from '../collections/present-ownership.ts'
import { day, dayOrNone, instant } from '../output/times.ts'
import { presentTableFacts } from './present-table-facts.ts'

/** What a file record shows besides the file itself; the same for all files of one version. */
export interface FilePresentation {
  readonly versionId: number
  readonly lastUpdateTime: string
  readonly fileAccessRequest: boolean
  /** The ownership chain, when requested. */
  readonly isPartOf?: object
}

/**
 * A file in one version (docs/specification/files.md#file-record). `datasetVersion` is only in reads of one
 * file.
 */
export function presentFile(
  { entry, file }: FileRecord,
  shown: FilePresentation,
  datasetVersion?: object,
): object {
  return {
    description: entry.description,
    label: entry.label,
    restricted: entry.restricted,
    directoryLabel: folderOf(entry),
    version: entry.edits,
    datasetVersionId: shown.versionId,
    categories: unlessEmpty(entry.categories),
    dataFile: presentDataFile(entry, file, shown),
    datasetVersion,
  }
}

/** Several files of one version, in the order given. */
export function presentFiles(
  detail: VersionDetail,
  records: readonly FileRecord[],
  show: { readonly owners: boolean } = { owners: false },
): readonly object[] {
  const shown = filePresentation(detail, show)
  return records.map((record) => presentFile(record, shown))
}

export function filePresentation(
  { context, version }: VersionDetail,
  show: { readonly owners: boolean },
): FilePresentation {
  return {
    versionId: version.id,
    lastUpdateTime: instant(version.updatedAt),
    fileAccessRequest: version.terms.fileAccessRequest,
    ...(show.owners
      ? { isPartOf: presentDatasetOwner(context.dataset, version, context.owners) }
      : {}),
  }
}

function presentDataFile(entry: FileEntry, file: DataFile, shown: FilePresentation): object {
  const { checksum, embargo, retention } = file
  return {
    id: file.id,
    persistentId: file.pid === null ? '' : formatPid(file.pid),
    pidURL: file.pid === null ? undefined : pidUrl(file.pid),
    filename: entry.label,
    contentType: file.contentType,
    friendlyType: friendlyType(file.contentType),
    filesize: file.size,
    description: entry.description,
    categories: unlessEmpty(entry.categories),
    embargo: embargo
      ? { dateAvailable: embargo.dateAvailable, reason: embargo.reason || undefined }
      : undefined,
    retention: retention
      ? { dateUnavailable: retention.dateUnavailable, reason: retention.reason || undefined }
      : undefined,
    storageIdentifier: storageIdentifierOf(file),
    ...presentTableFacts(file),
    rootDataFileId: file.rootFileId ?? -1,
    previousDataFileId: file.previousFileId ?? undefined,
    md5: checksum?.type === 'MD5' ? checksum.value : undefined,
    // Clients unpack the two members by position.
    checksum: checksum ? { type: checksum.type, value: checksum.value } : undefined,
    checksumVerification: file.verification ?? undefined,
    tabularData: isTabular(file),
    tabularTags: unlessEmpty(file.tabularTags),
    creationDate: day(file.createdAt),
    publicationDate: dayOrNone(file.publishedAt),
    directoryLabel: folderOf(entry),
    lastUpdateTime: shown.lastUpdateTime,
    fileAccessRequest: shown.fileAccessRequest,
    isPartOf: shown.isPartOf,
  }
}

const folderOf = ({ folder }: FileEntry): string | undefined => (folder === '' ? undefined : folder)

const unlessEmpty = (texts: readonly string[]): readonly string[] | undefined =>
  texts.length === 0 ? undefined : texts
