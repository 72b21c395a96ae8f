import { today } from '../calendar/day.ts'
import type { Lineage } from '../collections/collection.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { pidUrl } from '../datasets/pid.ts'
import type { Day, FileRecord } from '../files/file-record.ts'
import type { Site } from '../installation/site.ts'
import { type FieldCatalogue, fieldValue } from '../metadata/catalogue.ts'
import { childOf, entriesOf, textsOf } from '../metadata/field-entries.ts'
import { NOT_AVAILABLE } from '../metadata/model.ts'
import { titleOf } from './title.ts'
import { matchState, type Version } from './version.ts'
import type { VersionDetail } from './version-detail.ts'

/** What a citation is made of; what is missing is empty or null, and left out with its separator. */
export interface Citation {
  /** As they are stored, in order. */
  readonly authors: readonly string[]
  readonly year: string
  readonly title: string
  readonly pidUrl: string
  /** The installation. */
  readonly publisher: string
  readonly version: string
  readonly unf: string | null
}

/** A file to be cited as a part of its dataset, or in its own right. */
export interface CitedFile {
  /** The name it was received under. */
  readonly title: string
  readonly description: string
  readonly unf: string | null
  /** Whether it is cited by a persistent identifier of its own, which `Citation.pidUrl` then holds. */
  readonly direct: boolean
}

/** How a file is cited that has neither a persistent identifier nor a fingerprint, as none has yet. */
export const citedFile = ({ entry }: FileRecord): CitedFile => ({
  title: entry.label,
  description: entry.description,
  unf: null,
  direct: false,
})

interface Citing {
  readonly catalogue: FieldCatalogue
  readonly site: Site
}

const WITHHELD_AUTHORS = 'Authors withheld'

/** How a version is cited by this viewer (docs/specification/citations.md). No version has a UNF yet. */
export function citationOf(detail: VersionDetail, { catalogue, site }: Citing): Citation {
  const { context, version } = detail
  return {
    authors: context.masked === null ? authorsOf(version) : [WITHHELD_AUTHORS],
    year: citationYear(context.dataset, version, catalogue),
    title: titleOf(version),
    pidUrl: pidUrl(context.dataset.pid),
    publisher: installationName(context.owners, site),
    version: citedVersion(version),
    unf: null,
  }
}

/** The name of the installation, for which the root collection's stands in. */
export const installationName = (owners: Lineage, site: Site): string =>
  site.installationName ?? (owners.at(-1) ?? owners[0]).name

/**
 * The day a dataset is cited with while no field of its own is named: its publication, or the end of the
 * embargo on its first release when that is later; null when it was never published.
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
 * The year of the field that the dataset is cited with, of its citation day, or of the draft
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
 * The moment the citation year is taken from: the first day of the year where only a year counts. Null for
 * years that no calendar date of four digits has.
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

/** The year of a date as people write it: `2031-04`, `[1820?]`, `350 AD`; that of `44 BC` keeps its era. */
export function yearOf(date: string): string | null {
  const era = /^\d+ BC$/.exec(date.trim())?.[0]
  return era ?? /\d+/.exec(date)?.[0] ?? null
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

/** The citation as plain text, of the version or of one of its files. */
export const citationText = (citation: Citation, file: CitedFile | null = null): string =>
  joined(citation, file, { text: (value) => value, link: (url) => url, work: (title) => title })

/** The citation as a piece of HTML that any page can hold: the identifier is a link, the rest is text. */
export const citationHtml = (citation: Citation, file: CitedFile | null = null): string =>
  joined(citation, file, {
    text: escaped,
    link: (url) => `<a href="${escaped(url)}" target="_blank">${escaped(url)}</a>`,
    work: (title) => `<em>${escaped(title)}</em>`,
  })

interface Writing {
  text(value: string): string
  link(url: string): string
  /** What holds a file that is cited in its own right. */
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
