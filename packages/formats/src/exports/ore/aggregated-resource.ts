import {
  type DataFile,
  type DigestAlgorithm,
  type ExportSource,
  type FileRecord,
  filePidUrl,
  isRestrictedIn,
  storageIdentifierOf,
} from '@holdfast/core/rules'
import { uploadUrl } from '../addresses.ts'

const CHECKSUM_TYPES: Readonly<Record<DigestAlgorithm, string>> = {
  MD5: 'http://www.w3.org/2001/04/xmldsig-more#md5',
  'SHA-1': 'http://www.w3.org/2000/09/xmldsig#sha1',
  'SHA-256': 'http://www.w3.org/2001/04/xmlenc#sha256',
  'SHA-512': 'http://www.w3.org/2001/04/xmlenc#sha512',
}

/** What identifies a file in the map: its persistent identifier, else the address of its page. */
export const fileAddress = (
  { site }: Pick<ExportSource, 'site'>,
  { id, pid }: Pick<DataFile, 'id' | 'pid'>,
): string => (pid === null ? `${site.url}/file?fileId=${id}` : filePidUrl(pid, site))

/** One file of the version. */
export function aggregatedResource(
  source: Pick<ExportSource, 'site' | 'version'>,
  record: FileRecord,
): object {
  const { entry, file } = record
  const { table } = file
  return {
    'schema:description': entry.description || undefined,
    'schema:name': table?.original.name ?? entry.label,
    'core:restricted': isRestrictedIn(source.version, record),
    ...periods(file),
    'core:directoryLabel': entry.folder || undefined,
    'schema:version': entry.edits,
    'core:datasetVersionId': source.version.id,
    'core:categories': unlessEmpty(entry.categories),
    '@id': fileAddress(source, file),
    'schema:sameAs': uploadUrl(source, file),
    '@type': 'ore:AggregatedResource',
    'schema:fileFormat': table?.original.contentType ?? file.contentType,
    'core:filesize': table?.original.size ?? file.size,
    'core:storageIdentifier': storageIdentifierOf(file),
    'core:currentIngestedName': table === null ? undefined : entry.label,
    'core:UNF': table?.fingerprint,
    'core:rootDataFileId': file.rootFileId ?? -1,
    'core:previousDataFileId': file.previousFileId ?? undefined,
    'core:checksum': checksum(file),
    'core:tabularTags': unlessEmpty(file.tabularTags),
  }
}

const periods = ({ embargo, retention }: DataFile): object => ({
  'core:embargoed': embargo
    ? { 'core:dateAvailable': embargo.dateAvailable, 'core:reason': embargo.reason || undefined }
    : undefined,
  'core:retained': retention
    ? {
        'core:dateUnavailable': retention.dateUnavailable,
        'core:reason': retention.reason || undefined,
      }
    : undefined,
})

const checksum = ({ checksum: sum }: DataFile): object | undefined =>
  sum === null ? undefined : { '@type': CHECKSUM_TYPES[sum.type], '@value': sum.value }

const unlessEmpty = (all: readonly string[]): readonly string[] | undefined =>
  all.length === 0 ? undefined : all
