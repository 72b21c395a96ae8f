const WITHOUT_PID = 'service_files.zip'

/**
 * The file name of a zip of a dataset (docs/specification/downloads.md#zip-name): `doi:10.70122/FK2/N2XGBJ`
 * in version `1.1` gives `doi-10.70122-fk2-n2xgbj_1.1.zip`. `version` is a number, `draft`, or null for a
 * selection of files.
 */
export function bundleFileName(pid: string | null, version: string | null): string {
  const [, protocol, rest] = /^([^:/]+):([^/]+\/.+)$/s.exec(pid ?? '') ?? []
  if (protocol === undefined || rest === undefined) return WITHOUT_PID
  const slug = rest.toLowerCase().replaceAll('/', '-')
  return `${protocol}-${slug}${version === null ? '' : `_${version}`}.zip`
}
