import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { type FileListing, isUnfiltered } from '../../rules/files/file-listing.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { holdsAt } from '../../rules/versions/interval.ts'
import { VERSION_STATES, type Version } from '../../rules/versions/version.ts'
import {
  type DatasetViewContext,
  detailWith,
  shownRecords,
  type VersionDetail,
} from '../../rules/versions/version-detail.ts'
import {
  parseVersionSpecifier,
  type VersionSpecifier,
} from '../../rules/versions/version-specifier.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { contextMemory } from './context-memory.ts'
import { versionFor } from './version-access.ts'
import { detailOf, viewContextOf } from './version-detail.ts'

/** What to include in versions. */
export interface VersionOptions {
  readonly files: boolean
  readonly includeDeaccessioned: boolean
  /** Shows email addresses to editors even if the installation hides them. */
  readonly emails?: boolean
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
export const versionReadUseCases = ({ store, clock, catalogue }: Domain) => {
  const contexts = contextMemory()
  const read = async (
    unit: ReadUnit,
    {
      actor,
      ref,
      version,
    }: { readonly actor: Actor; readonly ref: DatasetRef; readonly version: string },
    options: VersionOptions,
  ): Promise<VersionDetail> => {
    const specifier = specifierOf(version)
    const access = await datasetFor(unit, actor, ref)
    const found = await versionFor(
      unit,
      { actor, access },
      {
        specifier,
        includeDeaccessioned: options.includeDeaccessioned,
        deaccessionedFor: options.files ? 'editors' : 'everyone',
      },
    )
    const context = await viewContextOf(unit, access, { emails: options.emails ?? false, contexts })
    return detailOf(unit, { version: found, context }, options)
  }

  const stamp = async (ref: DatasetRef, version: string): Promise<string | null> => {
    const specifier = specifierOf(version)
    if (specifier.kind === 'draft') return null
    const dataset = await store.read(({ datasets }) => datasets.stamp(ref), {
      consistency: 'latest',
    })
    if (dataset === null || !dataset.released || !dataset.open) return null
    // Whether a draft is the latest version depends on the caller; guests may have roles too.
    if (specifier.kind === 'latest' && dataset.drafted) return null
    return `${dataset.id}.${dataset.revision}.${dataset.contextRevision}.${catalogue.revision}`
  }

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

    get: (
      actor: Actor,
      { ref, version }: { readonly ref: DatasetRef; readonly version: string },
      options: VersionOptions,
    ): Promise<VersionDetail> => store.read((unit) => read(unit, { actor, ref, version }, options)),

    /** Newest first: every version for editors, only released ones for other callers. */
    list: (
      actor: Actor,
      ref: DatasetRef,
      options: { readonly files: boolean; readonly limit: number | null; readonly offset: number },
    ): Promise<readonly VersionDetail[]> =>
      store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        requireVisible(access, actor)
        const versions = await unit.versions.list(access.dataset.id, {
          states: access.held.has('EditDataset') ? VERSION_STATES : ['released'],
          limit: options.limit,
          offset: options.offset,
        })
        const context = await viewContextOf(unit, access, { emails: false, contexts })
        return detailsOf(unit, { context, versions }, options.files)
      }),

    files: (
      actor: Actor,
      { ref, version }: { readonly ref: DatasetRef; readonly version: string },
      {
        listing,
        includeDeaccessioned,
      }: { readonly listing: FileListing; readonly includeDeaccessioned: boolean },
    ): Promise<FilePage> =>
      store.read(async (unit) => {
        const wanted = { actor, ref, version }
        // Only editors list the files of a deaccessioned version, as when files are requested with the
        // version.
        const access = await datasetFor(unit, actor, ref)
        const found = await versionFor(
          unit,
          { actor, access },
          {
            specifier: specifierOf(wanted.version),
            includeDeaccessioned,
            deaccessionedFor: 'editors',
          },
        )
        const context = await viewContextOf(unit, access, { emails: false, contexts })
        const detail = await detailOf(unit, { version: found, context }, { files: false })
        const view = { datasetId: found.datasetId, ordinal: found.ordinal }
        const day = today(clock.now())
        const records = await unit.files.list(view, listing, day)
        const total = isUnfiltered(listing)
          ? found.fileCount
          : await unit.files.count(view, listing, day)
        return { detail, records: shownRecords(records, context), total }
      }),
  }
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
