import { type ExportSource, formatPid, isDraft, versionLabel } from '@holdfast/core/rules'

type Sited = Pick<ExportSource, 'site'>

/** The download address of a file. Access is checked there. */
export const downloadUrl = ({ site }: Sited, fileId: number): string =>
  `${site.url}/api/access/datafile/${fileId}`

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

/** Keeps the identifier readable: only characters that would end or change the parameter are encoded. */
const pidParameter = ({ context }: Pick<ExportSource, 'context'>): string =>
  encodeURIComponent(formatPid(context.dataset.pid)).replace(/%(?:3A|2F)/g, decodeURIComponent)
