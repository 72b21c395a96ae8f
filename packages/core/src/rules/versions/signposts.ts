import { formatPid } from '../datasets/pid.ts'
import type { ExportFormat, ExportSource } from '../exports/exporter.ts'
import type { FileRecord } from '../files/file-record.ts'
import { agentIdentifierUrl } from '../metadata/agent-identifier.ts'
import { landingPage } from '../registrations/landing-page.ts'
import { authorsOf } from './authors.ts'
import { versionLabel } from './version.ts'

/** An address with the type of what is there. */
export interface TypedLink {
  readonly href: string
  readonly type: string
}

/** The typed links of a released version (docs/specification/signposting.md#link-set-and-headers). */
export interface Signposts {
  /** The landing page. */
  readonly anchor: string
  readonly citeAs: string
  readonly types: readonly string[]
  /** Addresses of the identifiers of authors, without those that are invalid. */
  readonly authors: readonly string[]
  readonly license: string
  readonly describedBy: readonly TypedLink[]
  readonly items: readonly TypedLink[]
  readonly linkset: string
}

const TYPES = ['https://schema.org/AboutPage', 'https://schema.org/Dataset']
const CSL_JSON = 'application/vnd.citationstyles.csl+json'

/** The links of a released version to itself, its metadata, and these of its files. */
export function signposts(
  source: Pick<ExportSource, 'citation' | 'context' | 'license' | 'site' | 'version'>,
  {
    formats,
    records,
  }: { readonly formats: readonly ExportFormat[]; readonly records: readonly FileRecord[] },
): Signposts {
  const { citation, context, license, site, version } = source
  const pid = encodeURIComponent(formatPid(context.dataset.pid))
  const inVersion = (path: string) =>
    `${site.url}/api/datasets/:persistentId/versions/${versionLabel(version)}/${path}?persistentId=${pid}`
  return {
    anchor: landingPage(context.dataset.pid, site),
    citeAs: citation.pidUrl,
    types: TYPES,
    authors: authorsOf(version).flatMap(({ identifier }) => {
      const url = identifier && agentIdentifierUrl(identifier.scheme, identifier.value)
      return url === null ? [] : [url]
    }),
    license: license?.uri ?? inVersion('customlicense'),
    describedBy: [
      { href: citation.pidUrl, type: CSL_JSON },
      ...formats.map(({ name, mediaType }) => ({
        href: `${site.url}/api/datasets/export?exporter=${encodeURIComponent(name)}&persistentId=${pid}`,
        type: mediaType,
      })),
    ],
    items: records.map(({ file }) => ({
      href: `${site.url}/api/access/datafile/${file.id}`,
      type: file.contentType,
    })),
    linkset: inVersion('linkset'),
  }
}
