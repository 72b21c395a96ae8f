import { today } from '../calendar/day.ts'
import type { Lineage } from '../collections/collection.ts'
import type { Dataset } from '../datasets/dataset.ts'
import type { ExportSettings } from '../exports/export-settings.ts'
import type { Day, FileRecord } from '../files/file-record.ts'
import { escapedHtml } from '../html/escaped-html.ts'
import type { Site } from '../installation/site.ts'
import { type FieldCatalogue, fieldValue } from '../metadata/catalogue.ts'
import { childOf, entriesOf, textsOf } from '../metadata/field-entries.ts'
import { NOT_AVAILABLE } from '../metadata/model.ts'
import { datasetPidUrl, filePidUrl } from '../registrations/landing-page.ts'
import { titleOf } from './title.ts'
import { matchState, type Version } from './version.ts'
import type { VersionDetail } from './version-detail.ts'

/** The parts of a citation; a missing part is empty or null, and is omitted with its separator. */
export interface Citation {
  /** As stored, in order. */
  readonly authors: readonly string[]
  readonly year: string
  readonly title: string
  readonly pidUrl: string
  /** The name of the installation. */
  readonly publisher: string
  readonly version: string
  readonly unf: string | null
}

/** A file that is cited as a part of its dataset or on its own. */
export interface CitedFile {
  /** The name under which it is shown; of a table, the name that its file was uploaded under. */
  readonly title: string
  readonly description: string
  readonly unf: string | null
  /** Whether it is cited by its own persistent identifier, which `Citation.pidUrl` then contains. */
  readonly direct: boolean
}

/**
 * The citation data of a file as a part of its dataset; a table has a fingerprint, and is cited by its original name
 * (docs/specification/citations.md#common-values).
 */
export const citedFile = ({ entry, file }: FileRecord): CitedFile => ({
  title: file.table?.original.name ?? entry.label,
  description: entry.description,
  unf: file.table?.fingerprint ?? null,
  direct: false,
})

/**
 * The citation of a file by its own persistent identifier; as a part of its dataset if it has none
 * (docs/specification/citations.md#common-values).
 */
export function directCitation(
  citation: Citation,
  record: FileRecord,
  site: Site,
): { readonly citation: Citation; readonly file: CitedFile } {
  const file = citedFile(record)
  const { pid } = record.file
  if (pid === null) return { citation, file }
  return {
    citation: { ...citation, pidUrl: filePidUrl(pid, site) },
    file: { ...file, direct: true },
  }
}

interface Citing {
  readonly catalogue: FieldCatalogue
  readonly site: Site
}

const WITHHELD_AUTHORS = 'Authors withheld'

/** What a citation is made of: the part of a `VersionDetail` that it needs. */
export interface CitedVersion {
  readonly context: Pick<VersionDetail['context'], 'masked'> & {
    readonly owners: Lineage
    readonly exportSettings: Pick<ExportSettings, 'installationName'>
    readonly dataset: Pick<Dataset, 'pid' | 'publishedAt' | 'embargoedUntil' | 'citationDateField'>
  }
  readonly version: Version
}

/** The citation of a version for this viewer (docs/specification/citations.md). */
export function citationOf(detail: CitedVersion, { catalogue, site }: Citing): Citation {
  const { context, version } = detail
  return {
    authors: context.masked === null ? authorsOf(version).map(printable) : [WITHHELD_AUTHORS],
    year: citationYear(context.dataset, version, catalogue),
    title: printable(titleOf(version)),
    pidUrl: datasetPidUrl(context.dataset.pid, site),
    publisher: printable(installationName(context, site)),
    version: citedVersion(version),
    unf: version.unf,
  }
}

/** The text without control characters, which some readers of citations and HTML refuse; line breaks are blanks. */
export const printable = (text: string): string =>
  text.replaceAll(/[\r\n\t\u2028\u2029]+/gu, ' ').replaceAll(/\p{Cc}/gu, '')

/** The name of the installation: that of the settings, or of the configuration, or else the root collection's name. */
export const installationName = (
  { owners, exportSettings }: Pick<CitedVersion['context'], 'owners' | 'exportSettings'>,
  site: Site,
): string =>
  exportSettings.installationName ?? site.installationName ?? (owners.at(-1) ?? owners[0]).name

/**
 * The default citation date of a dataset: its publication, or the end of the embargo on its first release
 * when that is later; null when it was never published.
 */
export function citationDay({
  publishedAt,
  embargoedUntil,
}: Pick<Dataset, 'publishedAt' | 'embargoedUntil'>): Day | null {
  if (publishedAt === null) return null
  const published = today(publishedAt)
  return embargoedUntil !== null && embargoedUntil > published ? embargoedUntil : published
}

/**
 * The citation year: from the dataset's citation date field, its citation day, or the draft's last change
 * (docs/specification/citations.md#year-and-date).
 */
export function citationYear(
  dataset: Pick<Dataset, 'citationDateField' | 'publishedAt' | 'embargoedUntil'>,
  version: Pick<Version, 'metadata' | 'updatedAt'>,
  catalogue: FieldCatalogue,
): string {
  const { citationDateField } = dataset
  const own = citationDateField === null ? null : ownYear(version, citationDateField, catalogue)
  return own ?? (citationDay(dataset) ?? today(version.updatedAt)).slice(0, 4)
}

/**
 * The time from which the citation year is taken: the first day of the year when only a year is known. Null
 * for years without four digits.
 */
export function citationMoment(
  dataset: Pick<Dataset, 'citationDateField' | 'publishedAt' | 'embargoedUntil'>,
  version: Pick<Version, 'metadata' | 'updatedAt'>,
  catalogue: FieldCatalogue,
): Date | null {
  const { citationDateField, embargoedUntil, publishedAt } = dataset
  const own = citationDateField === null ? null : ownYear(version, citationDateField, catalogue)
  if (own !== null) return /^\d{4}$/.test(own) ? new Date(`${own}-01-01T00:00:00Z`) : null
  if (publishedAt === null) return version.updatedAt
  const embargoed = embargoedUntil !== null && embargoedUntil > today(publishedAt)
  return embargoed ? new Date(`${embargoedUntil}T00:00:00Z`) : publishedAt
}

/** The year in a free-form date: `2031-04`, `[1820?]`, `350 AD`; `44 BC`, `44BC` and `[44 BC?]` keep their era. */
export function yearOf(date: string): string | null {
  const before = /^\[?(\d+)\s*BC/.exec(date.trim())?.[1]
  return before === undefined ? (/\d+/.exec(date)?.[0] ?? null) : `${before} BC`
}

function ownYear(
  { metadata }: Pick<Version, 'metadata'>,
  fieldName: string,
  catalogue: FieldCatalogue,
): string | null {
  const parent = catalogue.field(fieldName)?.parent ?? null
  const texts =
    parent === null
      ? textsOf(fieldValue(metadata, fieldName))
      : entriesOf(fieldValue(metadata, parent)).flatMap((entry) =>
          textsOf(childOf(entry, fieldName)),
        )
  return yearOf(texts.find((text) => text !== NOT_AVAILABLE) ?? '')
}

const authorsOf = ({ metadata }: Version): readonly string[] =>
  entriesOf(fieldValue(metadata, 'author')).flatMap((entry) =>
    textsOf(childOf(entry, 'authorName')),
  )

const citedVersion = (version: Version): string =>
  matchState(version, {
    draft: () => 'DRAFT VERSION',
    released: ({ number }) => `V${number.major}`,
    deaccessioned: ({ number }) => `V${number.major}, DEACCESSIONED VERSION`,
  })

/** The citation of the version, or of one of its files, as plain text. */
export const citationText = (citation: Citation, file: CitedFile | null = null): string =>
  joined(citation, file, { text: (value) => value, link: (url) => url, work: (title) => title })

/**
 * The citation as an HTML fragment that any page can embed: the identifier is a link, the rest is escaped
 * text.
 */
export const citationHtml = (citation: Citation, file: CitedFile | null = null): string =>
  joined(citation, file, {
    text: escapedHtml,
    link: (url) => `<a href="${escapedHtml(url)}" target="_blank">${escapedHtml(url)}</a>`,
    work: (title) => `<em>${escapedHtml(title)}</em>`,
  })

interface Writing {
  text(value: string): string
  link(url: string): string
  /** The title of the dataset that contains a directly cited file. */
  work(title: string): string
}

function joined(citation: Citation, file: CitedFile | null, writing: Writing): string {
  const { authors, year, pidUrl: url, publisher, version } = citation
  const { text, link } = writing
  const unf = file === null ? citation.unf : file.unf
  const parts = [
    text(authors.join('; ')),
    text(year),
    titles(citation, file, writing),
    link(url),
    text(publisher),
    text(version),
  ]
  const whole = parts.filter((part) => part !== '').join(', ')
  const name = file === null || file.direct ? '' : `; ${text(file.title)} [fileName]`
  return `${whole}${name}${unf === null ? '' : `, ${text(unf)} [fileUNF]`}`
}

function titles({ title }: Citation, file: CitedFile | null, { text, work }: Writing): string {
  const quoted = (words: string) => (words === '' ? '' : `"${text(words)}"`)
  if (file === null || !file.direct) return quoted(title)
  return [quoted(file.title), title === '' ? '' : work(title)]
    .filter((part) => part !== '')
    .join(', ')
}
