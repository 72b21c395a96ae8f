import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { ViewedFiles, ViewedVersion } from '../../ports/store/views.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { type FileListing, isUnfiltered } from '../../rules/files/file-listing.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { holdsAt } from '../../rules/versions/interval.ts'
import { sharedStamp } from '../../rules/versions/shared-stamp.ts'
import { VERSION_STATES, type Version } from '../../rules/versions/version.ts'
import {
  type DatasetViewContext,
  detailWith,
  readsFilesLater,
  shownRecords,
  type VersionDetail,
} from '../../rules/versions/version-detail.ts'
import {
  parseVersionSpecifier,
  type VersionSpecifier,
} from '../../rules/versions/version-specifier.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import {
  EVERY_PAGE,
  filesOf,
  filesShown,
  type Stamped,
  type Viewed,
  viewFor,
} from './dataset-view.ts'
import { fileBatches } from './file-batches.ts'
import { type VersionWanted, versionAmong } from './version-access.ts'
import { viewContextOf } from './version-detail.ts'

/** What to include in versions. */
export interface VersionOptions {
  readonly files: boolean
  readonly includeDeaccessioned: boolean
  /** Shows email addresses to editors even if the installation hides them. */
  readonly emails?: boolean
}

/** Which versions of a list, and whether with their files. */
export interface ListOptions {
  readonly files: boolean
  readonly limit: number | null
  readonly offset: number
}

/** Which page of which version. */
export interface FilePageWanted {
  readonly listing: FileListing
  readonly includeDeaccessioned: boolean
}

/** A page of the files of a version. */
export interface FilePage {
  readonly detail: VersionDetail
  readonly records: readonly FileRecord[]
  /** The number of matching files on all pages. */
  readonly total: number
}

/** Parses a version identifier; refuses invalid ones. */
export const specifierOf = (text: string): VersionSpecifier =>
  parseVersionSpecifier(text) ??
  refuse({ kind: 'invalid', message: `Illegal version identifier '${text.slice(0, 100)}'` })

/**
 * Reads versions and their files (docs/specification/versions.md#specifiers-and-visibility,
 * docs/specification/datasets.md#single-facts and docs/specification/files.md#list-files).
 */
export const versionReadUseCases = (domain: Domain) => {
  const { store, clock, catalogue, contexts } = domain
  const stampOfAll = async (
    ref: DatasetRef,
    versions: readonly string[],
  ): Promise<string | null> => {
    const specifiers = versions.map(specifierOf)
    if (specifiers.some((specifier) => specifier.kind === 'draft')) return null
    const dataset = await store.read(({ datasets }) => datasets.stamp(ref), LATEST)
    if (dataset === null) return null
    const stamps = specifiers.map((specifier) => sharedStamp(dataset, specifier, catalogue))
    return stamps.includes(null) ? null : (stamps[0] ?? null)
  }
  const stamp = (ref: DatasetRef, version: string): Promise<string | null> =>
    stampOfAll(ref, [version])

  const listStamp = async (
    unit: ReadUnit,
    actor: Actor,
    ref: DatasetRef,
  ): Promise<string | null> => {
    const viewing = { actor, of: ref, specifier: PUBLISHED, ...NO_DETAILS }
    const viewed = (await viewFor(unit, { contexts, catalogue }, viewing)) ?? noSuchDataset(ref)
    return viewed.access.held.has('EditDataset') ? null : viewed.stamp
  }

  const list = (
    actor: Actor,
    ref: DatasetRef,
    options: ListOptions,
  ): Promise<Stamped<readonly VersionDetail[]>> =>
    store.read(async (unit) => {
      const stamp = await listStamp(unit, actor, ref)
      const access = await datasetFor(unit, actor, ref)
      requireVisible(access, actor)
      const versions = await unit.versions.list(access.dataset.id, {
        states: access.held.has('EditDataset') ? VERSION_STATES : ['released'],
        limit: options.limit,
        offset: options.offset,
      })
      const context = await viewContextOf(unit, access, { emails: false, contexts })
      return { shown: await detailsOf(unit, { context, versions }, options.files), stamp }
    })

  const read = async (unit: ReadUnit, reading: Reading): Promise<Read> => {
    const { actor, ref, version, includeDeaccessioned, files, emails = false } = reading
    const specifier = specifierOf(version)
    const viewing = { actor, of: ref, specifier, includeDeaccessioned, files, emails, common: true }
    const viewed = (await viewFor(unit, { contexts, catalogue }, viewing)) ?? noSuchDataset(ref)
    const { access, versions, context } = viewed
    const found = versionAmong(
      versions,
      { actor, access },
      { specifier, includeDeaccessioned, deaccessionedFor: reading.deaccessionedFor },
    )
    return includeDeaccessioned
      ? { found, context, stamp: null, madeOf: null }
      : { found, context, stamp: viewed.stamp, madeOf: viewed.madeOf }
  }

  const get = (
    actor: Actor,
    named: { readonly ref: DatasetRef; readonly version: string },
    { files, ...options }: VersionOptions,
  ): Promise<Stamped<VersionDetail>> =>
    store.read(async (unit) => {
      const { found, context, ...kept } = await read(unit, {
        actor,
        ...named,
        ...options,
        files: files ? EVERY_PAGE : { kind: 'none' },
        deaccessionedFor: files ? 'editors' : 'everyone',
      })
      const records = files ? await filesShown(unit, found) : null
      return { shown: detailWith({ version: found.version, context }, records), ...kept }
    }, LATEST)

  const files = (
    actor: Actor,
    named: { readonly ref: DatasetRef; readonly version: string },
    { listing, includeDeaccessioned }: FilePageWanted,
  ): Promise<Stamped<FilePage>> =>
    store.read(async (unit) => {
      const { order, limit, offset } = listing
      const page = { kind: 'page', order, limit, offset } as const
      const filtered = !isUnfiltered(listing)
      const listed = filtered || listing.after !== null
      const { found, context, ...kept } = await read(unit, {
        actor,
        ...named,
        includeDeaccessioned,
        files: listed ? { kind: 'none' } : page,
        deaccessionedFor: 'editors',
      })
      const detail = detailWith({ version: found.version, context }, null)
      const day = today(clock.now())
      const { total, records } = filtered
        ? await unit.files.page(found.version, listing, day)
        : {
            total: found.version.fileCount,
            records: listed
              ? await unit.files.list(found.version, listing, day)
              : await filesOf(unit, found, page),
          }
      return { shown: { detail, records: shownRecords(records, context), total }, ...kept }
    }, LATEST)

  return {
    /**
     * A stamp that changes whenever the representation of a released version may change; null when the
     * version looks different to different callers. One query.
     */
    stamp,

    /** The same stamp, which also changes daily: embargoes and retention periods end. */
    dailyStamp: async (ref: DatasetRef, version: string): Promise<string | null> => {
      const mark = await stamp(ref, version)
      return mark && `${mark}.${today(clock.now())}`
    },

    get: async (
      actor: Actor,
      named: { readonly ref: DatasetRef; readonly version: string },
      options: VersionOptions,
    ): Promise<VersionDetail> => (await get(actor, named, options)).shown,

    /** Like `get`, with the stamp of the same moment. */
    getStamped: get,

    /** Newest first: every version for editors, only released ones for other callers. */
    list: async (
      actor: Actor,
      ref: DatasetRef,
      options: ListOptions,
    ): Promise<readonly VersionDetail[]> => (await list(actor, ref, options)).shown,

    /** Like `list`, with the stamp of the same moment. */
    listStamped: list,

    /** The stamp of the list for this caller; null for those who may see more than the released versions. */
    listStamp: (actor: Actor, ref: DatasetRef): Promise<string | null> =>
      store.read((unit) => listStamp(unit, actor, ref), LATEST),

    /** A stamp of what is the same for every caller about several versions. One query. */
    stampOfAll,

    /**
     * A page of files. Only editors list the files of a deaccessioned version, as when files are requested
     * with the version. A filtered page takes one more query.
     */
    files: async (
      actor: Actor,
      named: { readonly ref: DatasetRef; readonly version: string },
      wanted: FilePageWanted,
    ): Promise<FilePage> => (await files(actor, named, wanted)).shown,

    /** Like `files`, with the stamp of the same moment. */
    filesStamped: files,

    fileBatches: fileBatches(domain),
  }
}

const PUBLISHED = { kind: 'latestPublished' } as const
const NO_DETAILS = { includeDeaccessioned: false, files: { kind: 'none' }, emails: false } as const

/** Each view is one query, and so one moment: it needs no transaction. */
const LATEST = { consistency: 'latest' } as const

interface Reading extends Omit<VersionOptions, 'files'> {
  readonly actor: Actor
  readonly ref: DatasetRef
  readonly version: string
  readonly files: ViewedFiles
  readonly deaccessionedFor: VersionWanted['deaccessionedFor']
}

interface Read extends Pick<Viewed, 'context' | 'stamp' | 'madeOf'> {
  readonly found: ViewedVersion
}

interface Shown {
  readonly context: DatasetViewContext
  readonly versions: readonly Version[]
}

/** Loads several versions; one query loads the files of all. */
async function detailsOf(
  unit: ReadUnit,
  { context, versions }: Shown,
  withFiles: boolean,
): Promise<readonly VersionDetail[]> {
  if (versions.length === 0) return []
  if (withFiles && readsFilesLater(versions))
    return versions.map((version) => detailWith({ version, context }, 'later'))
  const ordinals = versions.map(({ ordinal }) => ordinal)
  const records = withFiles
    ? await unit.files.spanning(context.dataset.id, {
        first: Math.min(...ordinals),
        last: Math.max(...ordinals),
      })
    : null
  return versions.map((version) =>
    detailWith(
      { version, context },
      records?.filter(({ entry }) => holdsAt(entry, version.ordinal)) ?? null,
    ),
  )
}
