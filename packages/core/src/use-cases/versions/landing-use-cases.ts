import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { ViewedVersion } from '../../ports/store/views.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import type { ExportSource } from '../../rules/exports/exporter.ts'
import { EVERY_FILE } from '../../rules/files/file-listing.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { folderContent } from '../../rules/files/folder-content.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { type UsageHistory, usageHistory } from '../../rules/usage/usage-history.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { VersionOutline } from '../../rules/versions/differences/stored-summary.ts'
import { isDeaccessioned, isReleased } from '../../rules/versions/version.ts'
import { detailWith, shownRecords } from '../../rules/versions/version-detail.ts'
import { sourceWithoutFiles } from '../exports/export-source.ts'
import { EVERY_PAGE, type Viewed, viewFor } from './dataset-view.ts'
import { outlinesShown } from './differences/history.ts'
import { specifierOf } from './read-use-cases.ts'
import { versionAmong, versionFor } from './version-access.ts'

/** The version whose page is wanted, and the part of its files. */
export interface LandingWanted {
  readonly ref: DatasetRef
  /** A version number, or a name such as `:latest`. */
  readonly version: string
  /** Segments joined with `/`; `''` for the root folder. */
  readonly folder: string
  /** Pages of a folder count from 1. */
  readonly page: number
}

/** Everything that the page of a version shows. */
export interface Landing {
  /** The version as an export of it would see it, without its files. */
  readonly source: ExportSource
  /** The newest versions that the reader may see, newest first, at most `VERSIONS_SHOWN`. */
  readonly versions: readonly VersionOutline[]
  /** Null for a deaccessioned version: its files are not shown. */
  readonly files: ShownFolderPage | null
  /** All files of the version when they are few enough to be described one by one; else none. */
  readonly described: readonly FileRecord[]
  /** The document for search engines, in JSON-LD; null where no such format is installed. */
  readonly structuredData: string | null
  /** How the dataset was used; null for nothing, and for drafts. */
  readonly usage: UsageHistory | null
  /** What the reader may do with the dataset. */
  readonly held: PermissionSet
}

/** A page of one folder: of the folders in it and, beside them, of its files. */
export interface ShownFolderPage {
  readonly folder: string
  readonly page: number
  readonly folders: readonly string[]
  readonly records: readonly FileRecord[]
  /** Whether another page follows. */
  readonly more: boolean
}

/** The number of files on a page, and of folders. */
const FILES_SHOWN = 100
const VERSIONS_SHOWN = 50
/** A page with more files in its structured data is refused by search engines. */
const FILES_DESCRIBED = 100
const EMBEDDED_FORMAT = 'schema.org'

/**
 * The pages of versions (docs/specification/signposting.md). Their cost does not depend on the number of files. Refuses
 * like a read of the version; a folder without files is not refused, because its address may come from another version.
 */
export const landingUseCases = (domain: Domain) => {
  const { store, clock, exporters } = domain
  const embedded = exporters.find(({ name }) => name === EMBEDDED_FORMAT)

  return {
    /** The page of a version. A deaccessioned version has a page for everyone. */
    landing: (actor: Actor, wanted: LandingWanted): Promise<Landing> =>
      store.read(async (unit) => {
        const landed = await landedOn(unit, domain, { actor, ...wanted })
        const { access, context, found, history } = landed
        const detail = detailWith({ version: found.version, context }, null)
        const source = sourceWithoutFiles(detail, domain)
        const { version } = source
        const versions = outlinesShown(history.outlines, access, VERSIONS_SHOWN)
        const { held } = access
        if (isDeaccessioned(version)) return { source, versions, held, ...NOTHING_BUT_A_RECORD }
        const described = await describedFiles(unit, found, source)
        return {
          source,
          versions,
          files: await folderPage(unit, { source, described }, wanted),
          described,
          structuredData: embedded?.write({ ...source, files: described }) ?? null,
          usage: isReleased(version)
            ? usageHistory(history.used, history.cited, clock.now())
            : null,
          held,
        }
      }, LATEST),
  }
}

/** The version is read with its few files and the history of its dataset by one query (decisions 0502, 0663). */
const LATEST = { consistency: 'latest' } as const

const NOTHING_BUT_A_RECORD = {
  files: null,
  described: [],
  structuredData: null,
  usage: null,
} as const

/** The version that the page shows to its reader; files are only there of few. */
async function landedOn(
  unit: ReadUnit,
  domain: Domain,
  { actor, ref, version: named }: LandingWanted & { readonly actor: Actor },
): Promise<Pick<Viewed, 'access' | 'context' | 'history'> & { readonly found: ViewedVersion }> {
  const specifier = specifierOf(named)
  const viewing = {
    actor,
    of: ref,
    specifier,
    includeDeaccessioned: false,
    emails: false,
    // What the page of a guest shows of a released version doesn't depend on permissions.
    common: actor.kind === 'guest',
    files: { ...EVERY_PAGE, most: FILES_DESCRIBED },
    outlines: VERSIONS_SHOWN + 1,
  }
  const viewed = (await viewFor(unit, domain, viewing)) ?? noSuchDataset(ref)
  const { access, context, versions, history } = viewed
  const asking = { actor, access }
  const unreleased = access.dataset.released === null
  const wanted = {
    specifier,
    // A withdrawn version is shown when it is asked for, or when nothing else is left.
    includeDeaccessioned: specifier.kind === 'number' || unreleased,
    deaccessionedFor: 'everyone',
  } as const
  const found = unreleased
    ? { version: await versionFor(unit, asking, wanted), files: null }
    : versionAmong(versions, asking, wanted)
  return { access, context, found, history }
}

async function describedFiles(
  unit: ReadUnit,
  { version, files }: ViewedVersion,
  { context }: ExportSource,
): Promise<readonly FileRecord[]> {
  if (version.fileCount > FILES_DESCRIBED) return []
  return shownRecords(files ?? (await unit.files.list(version, EVERY_FILE, '')), context)
}

async function folderPage(
  unit: ReadUnit,
  {
    source: { version, context },
    described,
  }: { readonly source: ExportSource; readonly described: readonly FileRecord[] },
  { folder, page }: Pick<LandingWanted, 'folder' | 'page'>,
): Promise<ShownFolderPage> {
  const isDescribed = described.length === version.fileCount
  const offset = (page - 1) * FILES_SHOWN
  const end = offset + FILES_SHOWN
  const files = { limit: FILES_SHOWN + 1, offset }
  const found = isDescribed
    ? folderContent(described, { folder, files })
    : await unit.files.inFolder(version, { folder, files })
  const shown = found.files.slice(0, FILES_SHOWN).map(({ id }) => id)
  const known = described.filter(({ file }) => shown.includes(file.id))
  const records =
    known.length === shown.length
      ? known
      : shownRecords(await unit.files.among(version, shown), context)
  return {
    folder,
    page,
    folders: found.folders.toSorted().slice(offset, end),
    records: records.toSorted((a, b) => (a.entry.label < b.entry.label ? -1 : 1)),
    more: found.files.length > FILES_SHOWN || found.folders.length > end,
  }
}
