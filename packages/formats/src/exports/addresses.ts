import { type ExportSource, formatPid, isDraft, versionLabel } from '@holdfast/core/rules'

type Sited = Pick<ExportSource, 'site'>

/** Where the bytes of a file are, for whoever may have them. */
export const downloadUrl = ({ site }: Sited, fileId: number): string =>
  `${site.url}/api/access/datafile/${fileId}`

/** Where this version is exported in a format. */
export const exportUrl = (
  source: Pick<ExportSource, 'site' | 'around'>,
  exporter: string,
): string =>
  `${source.site.url}/api/datasets/export?exporter=${exporter}&persistentId=${pidParameter(source)}`

/**
 * The licence by its URI, custom terms by the place where they can be read
 * (docs/specification/exports.md#schemaorg).
 */
export function licenseUrl(
  source: Pick<ExportSource, 'site' | 'around' | 'version' | 'license'>,
): string {
  const { license, site, version } = source
  if (license !== null) return license.uri
  const number = isDraft(version) ? ':draft' : versionLabel(version)
  const path = `/api/datasets/:persistentId/versions/${number}/customlicense`
  return `${site.url}${path}?persistentId=${pidParameter(source)}`
}

/** Readable as it is usually written; only what would end or change the parameter is encoded. */
const pidParameter = ({ around }: Pick<ExportSource, 'around'>): string =>
  encodeURIComponent(formatPid(around.dataset.pid)).replace(/%(?:3A|2F)/g, decodeURIComponent)
