import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { type DatasetAccess, noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { withheld } from '../../rules/downloads/withheld.ts'
import {
  EVERY_FILE,
  type FileListing,
  isUnfiltered,
  MOST_CHOSEN,
} from '../../rules/files/file-listing.ts'
import type { Day, FileRecord } from '../../rules/files/file-record.ts'
import type {
  AccessFacts,
  FileTally,
  FolderContent,
  SizeMode,
} from '../../rules/files/file-summaries.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import { settingItems } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { visibleCount } from '../../rules/versions/draft-visibility.ts'
import type { Version } from '../../rules/versions/version.ts'
import { shownRecords } from '../../rules/versions/version-detail.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { fileFacts, fileRights } from '../downloads/file-rights.ts'
import { type Stamped, type Viewed, viewFor } from '../versions/dataset-view.ts'
import { specifierOf } from '../versions/read-use-cases.ts'
import { versionAmong, versionFor } from '../versions/version-access.ts'

/** The version whose files are summarised. */
export interface Wanted {
  readonly ref: DatasetRef
  readonly version: string
  readonly includeDeaccessioned: boolean
}

/** Which files are added up, and which form of tables. */
export interface Sized {
  readonly listing: FileListing
  readonly mode: SizeMode
}

/** The direct content of a folder of a version. */
export interface ShownFolder {
  readonly access: DatasetAccess
  readonly version: Version
  readonly content: FolderContent
}

const FIRST_FILES = 20

/**
 * Summaries of the files of a version (docs/specification/datasets.md#single-facts and
 * docs/specification/files.md#list-files). Each takes one query about files.
 */
export const fileOverviewUseCases = (domain: Domain) => ({
  ...sharedSummaries(domain),
  ...ownSummaries(domain),
})

/**
 * What looks the same to everybody for a released version, with the stamp under which it may be shared. It changes with the
 * day: embargoes end.
 */
const sharedSummaries = (domain: Domain) => {
  const { store, clock } = domain
  const summed = <T>(
    actor: Actor,
    wanted: Wanted,
    sum: (unit: ReadUnit, version: Version, day: Day) => Promise<T>,
  ): Promise<Stamped<T>> =>
    store.read(async (unit) => {
      const day = today(clock.now())
      const { version, stamp, madeOf } = await commonlyFound(unit, domain, { actor, ...wanted })
      return {
        shown: await sum(unit, version, day),
        stamp: stamp && `${stamp}.${day}`,
        madeOf: madeOf && { ...madeOf, day },
      }
    }, LATEST)
  const counts = (
    actor: Actor,
    wanted: Wanted,
    listing: FileListing,
  ): Promise<Stamped<FileTally>> =>
    summed(actor, wanted, (unit, version, day) => unit.files.tally(version, listing, day))

  const downloadSize = (actor: Actor, wanted: Wanted, sized: Sized): Promise<Stamped<number>> =>
    summed(actor, wanted, async (unit, version, day) => {
      const { listing, mode } = sized
      if (isUnfiltered(listing) && version.unf === null) return version.byteCount
      return (await unit.files.bytes(version, listing, day))[mode]
    })

  return {
    counts: async (actor: Actor, wanted: Wanted, listing: FileListing): Promise<FileTally> =>
      (await counts(actor, wanted, listing)).shown,

    /** Like `counts`, with the stamp of the same moment. */
    countsStamped: counts,

    /** The size in bytes; tables have two stored forms. */
    downloadSize: async (actor: Actor, wanted: Wanted, sized: Sized): Promise<number> =>
      (await downloadSize(actor, wanted, sized)).shown,

    /** Like `downloadSize`, with the stamp of the same moment. */
    downloadSizeStamped: downloadSize,
  }
}

/** What depends on the caller, or is not kept. */
const ownSummaries = ({ store, clock }: Domain) => ({
  /** The content of a folder. Refuses a folder without files; the root folder always exists. */
  folder: (
    actor: Actor,
    wanted: Pick<Wanted, 'ref' | 'version'>,
    folder: string,
  ): Promise<ShownFolder> =>
    store.read(async (unit) => {
      const seen = { includeDeaccessioned: false, deaccessionedFor: 'editors' } as const
      const { access, version } = await found(unit, actor, { ...wanted, ...seen })
      const content = await unit.files.inFolder(version, { folder })
      if (folder !== '' && content.files.length === 0 && content.folders.length === 0)
        refuse({ kind: 'notFound', what: `Folder ${folder.slice(0, 200)}` })
      return { access, version, content }
    }),

  /** Whether the caller may download at least one file. */
  canDownloadAny: (actor: Actor, wanted: Wanted): Promise<boolean> =>
    store.read(async (unit) => {
      const { access, version } = await found(unit, actor, {
        ...wanted,
        deaccessionedFor: 'editors',
      })
      const day = today(clock.now())
      const { dataset, held } = access
      const open = (file: AccessFacts) => withheld(fileFacts(file, dataset), held, day) === null
      // Usually one of the first files is open; then the others need not be read.
      const some = await unit.files.list(version, { ...EVERY_FILE, limit: FIRST_FILES }, day)
      if (some.some(({ file }) => open(file))) return true
      const facts = await unit.files.accessFacts(version)
      if (facts.some(open)) return true
      const granted = await unit.roles.filesGranted(holderOf(actor), dataset.id, 'DownloadFile')
      if (granted.size === 0) return false
      const rights = await fileRights(unit, { actor, access }, day)
      const records = await unit.files.among(version, [...granted])
      return records.some(({ file }) => rights(file) === null)
    }),

  /**
   * Those of the files that the version has, with their entries in it, in the order of the ids; more than `MOST_CHOSEN` are
   * refused as `invalid`.
   */
  chosen: (
    actor: Actor,
    wanted: Wanted,
    fileIds: readonly number[],
  ): Promise<readonly FileRecord[]> =>
    store.read(async (unit) => {
      if (fileIds.length > MOST_CHOSEN)
        refuse({
          kind: 'invalid',
          code: 'manyFilesChosen',
          message: `At most ${MOST_CHOSEN} files can be chosen at once.`,
        })
      const { access, version } = await found(unit, actor, {
        ...wanted,
        deaccessionedFor: 'editors',
      })
      const records = fileIds.length === 0 ? [] : await unit.files.among(version, [...fileIds])
      const byId = new Map(shownRecords(records, access).map((one) => [one.file.id, one]))
      return [...new Set(fileIds)].flatMap((id) => byId.get(id) ?? [])
    }),

  /** The categories in use in versions that the caller may see, and those that the installation suggests. */
  availableCategories: (actor: Actor, ref: DatasetRef): Promise<readonly string[]> =>
    store.read(async (unit) => {
      const access = await datasetFor(unit, actor, ref)
      requireVisible(access, actor)
      const view = { datasetId: access.dataset.id, ordinal: visibleCount(access) }
      const used = await unit.files.categories(view)
      const suggested = settingItems(await unit.settings.all(), ':FileCategories')
      return [...new Set([...used, ...suggested])]
    }),
})

/** The version is read by one query, and its files by another one (decision 0561). */
const LATEST = { consistency: 'latest' } as const

/** A version with what is shared of it; deaccessioned ones are for everyone. */
async function commonlyFound(
  unit: ReadUnit,
  domain: Pick<Domain, 'contexts' | 'catalogue'>,
  { actor, ref, version: named, includeDeaccessioned }: Wanted & { readonly actor: Actor },
): Promise<Pick<Viewed, 'stamp' | 'madeOf'> & { readonly version: Version }> {
  const specifier = specifierOf(named)
  const wanted = { specifier, includeDeaccessioned, deaccessionedFor: 'everyone' } as const
  const files = { kind: 'none' } as const
  const viewing = { actor, of: ref, files, emails: false, common: true, ...wanted }
  const { access, versions, stamp, madeOf } =
    (await viewFor(unit, domain, viewing)) ?? noSuchDataset(ref)
  const { version } = versionAmong(versions, { actor, access }, wanted)
  return includeDeaccessioned ? { version, stamp: null, madeOf: null } : { version, stamp, madeOf }
}

async function found(
  unit: ReadUnit,
  actor: Actor,
  wanted: Wanted & { readonly deaccessionedFor: 'everyone' | 'editors' },
): Promise<{ readonly access: DatasetAccess; readonly version: Version }> {
  const { ref, includeDeaccessioned, deaccessionedFor } = wanted
  const specifier = specifierOf(wanted.version)
  const access = await datasetFor(unit, actor, ref)
  const version = await versionFor(
    unit,
    { actor, access },
    { specifier, includeDeaccessioned, deaccessionedFor },
  )
  return { access, version }
}
