import {
  type DataFile,
  type ExportSource,
  formatPid,
  isDraft,
  type Pid,
  versionLabel,
} from '@holdfast/core/rules'

type Sited = Pick<ExportSource, 'site'>

/** The download address of a file, by its number. Access is checked there. */
export const downloadUrl = ({ site }: Sited, { id }: Pick<DataFile, 'id'>): string =>
  `${site.url}/api/access/datafile/${id}`

/** The download address of a file, by its persistent identifier if it has one. */
export const lastingDownloadUrl = (source: Sited, file: Pick<DataFile, 'id' | 'pid'>): string =>
  file.pid === null
    ? downloadUrl(source, file)
    : `${source.site.url}/api/access/datafile/:persistentId?persistentId=${readablePid(file.pid)}`

/** As `lastingDownloadUrl`, of the file as it was uploaded. */
export function uploadUrl(source: Sited, file: Pick<DataFile, 'id' | 'pid' | 'table'>): string {
  const url = lastingDownloadUrl(source, file)
  if (file.table === null) return url
  return `${url}${file.pid === null ? '?' : '&'}format=original`
}

/** The address of the export of this version in a format. */
export const exportUrl = (
  source: Pick<ExportSource, 'site' | 'context'>,
  exporter: string,
): string =>
  `${source.site.url}/api/datasets/export?exporter=${exporter}&persistentId=${pidParameter(source)}`

/**
 * The licence URI; for custom terms, the address of the page that shows them
 * (docs/specification/exports.md#schemaorg).
 */
export function licenseUrl(
  source: Pick<ExportSource, 'site' | 'context' | 'version' | 'license'>,
): string {
  const { license, site, version } = source
  if (license !== null) return license.uri
  const number = isDraft(version) ? ':draft' : versionLabel(version)
  const path = `/api/datasets/:persistentId/versions/${number}/customlicense`
  return `${site.url}${path}?persistentId=${pidParameter(source)}`
}

const pidParameter = ({ context }: Pick<ExportSource, 'context'>): string =>
  readablePid(context.dataset.pid)

/** Keeps the identifier readable: only characters that would end or change the parameter are encoded. */
const readablePid = (pid: Pid): string =>
  encodeURIComponent(formatPid(pid)).replace(/%(?:3A|2F)/g, decodeURIComponent)
