import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { digestAlgorithm } from '../../rules/settings/setting-values.ts'
import type { DigestAlgorithm } from '../../rules/storage/stored-object.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { hidesDraft, visibleCount } from '../../rules/versions/draft-visibility.ts'
import { isDraft, type Version } from '../../rules/versions/version.ts'
import { detailWith, shownRecord, type VersionDetail } from '../../rules/versions/version-detail.ts'
import type { VersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { viewFor } from '../versions/dataset-view.ts'
import { specifierOf } from '../versions/read-use-cases.ts'
import { versionAmong, versionFor } from '../versions/version-access.ts'
import { accessThrough, fileWithPid, noSuchFile, requireVisibleFile } from './file-access.ts'
import { requireProvenance } from './provenance.ts'

/** A file in a version; `detail` does not contain the version's files. */
export interface ShownFile {
  readonly detail: VersionDetail
  readonly record: FileRecord
}

/** The version in which a file is read; the latest visible one if none is named. */
export interface FileVersionWanted {
  readonly version?: string
  readonly includeDeaccessioned: boolean
  /**
   * Refuses a version that does not exist like one that the caller may not see, so that both look the same.
   */
  readonly guarded?: boolean
}

/** Reads one file's record (docs/specification/files.md#calls). */
export const fileReadUseCases = ({ store, contexts, catalogue }: Domain) => ({
  /**
   * The file in a version. Files that were never published are visible to callers who may see drafts. A
   * file that the version does not contain is not found.
   */
  get: (
    actor: Actor,
    fileId: number,
    { version: wanted = ':latest', includeDeaccessioned, guarded = false }: FileVersionWanted,
  ): Promise<ShownFile> =>
    store.read(
      async (unit) => {
        const specifier = specifierOf(wanted)
        const viewed =
          (await viewFor(
            unit,
            { contexts, catalogue },
            {
              actor,
              of: { kind: 'file', fileId },
              specifier,
              includeDeaccessioned,
              files: { kind: 'one', fileId },
              emails: false,
            },
          )) ?? noSuchFile(fileId)
        const { access, context, versions } = viewed
        if (viewed.file !== null) requireVisibleFile(viewed.file, access)
        const asking = { actor, access }
        const among = () =>
          versionAmong(versions, asking, {
            specifier,
            includeDeaccessioned,
            deaccessionedFor: 'editors',
          })
        const { version, files } = guarded ? guardedFrom(among, asking) : among()
        const record = files?.at(0) ?? noSuchFile(fileId)
        return {
          detail: detailWith({ version, context }, null),
          record: shownRecord(record, access),
        }
      },
      { consistency: 'latest' },
    ),

  /**
   * The id of the file with a persistent identifier; null if no file has it, or if its dataset is hidden from the
   * caller.
   */
  withPid: (actor: Actor, pid: Pid): Promise<number | null> =>
    store.read((unit) => fileWithPid(unit, actor, pid)),

  /** The file's metadata in the latest published version or in the draft. */
  metadata: (
    actor: Actor,
    fileId: number,
    { from }: { readonly from: 'published' | 'draft' },
  ): Promise<FileRecord> =>
    store.read(async (unit) => {
      const access = await accessThrough(unit, actor, fileId)
      if (from === 'draft') {
        requirePermission(access.held, 'ViewUnpublishedDataset', actor)
        if (!isDraft(access.dataset.newest))
          refuse({ kind: 'invalid', message: 'The dataset has no draft.' })
      }
      const specifier = { kind: from === 'draft' ? 'draft' : 'latestPublished' } as const
      const wanted = { fileId, specifier, includeDeaccessioned: false }
      return (await fileIn(unit, { actor, access }, wanted)).record
    }),

  /** The description of the file's provenance; null if there is none. */
  provenance: (actor: Actor, fileId: number): Promise<string | null> =>
    store.read(async (unit) => {
      await requireProvenance(unit)
      const access = await accessThrough(unit, actor, fileId)
      const specifier = { kind: 'latest' } as const
      const wanted = { fileId, specifier, includeDeaccessioned: false }
      return (await fileIn(unit, { actor, access }, wanted)).record.entry.provenance
    }),

  /** Whether the newest visible version does not contain the file. */
  hasBeenDeleted: (actor: Actor, fileId: number): Promise<boolean> =>
    store.read(async (unit) => {
      const access = await accessThrough(unit, actor, fileId)
      const { dataset } = access
      const ordinal =
        (hidesDraft(access) ? dataset.released?.ordinal : null) ?? visibleCount(access)
      return (await unit.files.in({ datasetId: dataset.id, ordinal }, fileId)) === null
    }),

  /** The digest algorithm for new files. */
  fixityAlgorithm: async (): Promise<DigestAlgorithm> =>
    digestAlgorithm(await store.read(({ settings }) => settings.all(), { consistency: 'latest' })),
})

async function fileIn(
  unit: ReadUnit,
  asking: { readonly actor: Actor; readonly access: DatasetAccess },
  {
    fileId,
    ...wanted
  }: Pick<FileVersionWanted, 'includeDeaccessioned'> & {
    readonly fileId: number
    readonly specifier: VersionSpecifier
  },
): Promise<{ readonly version: Version; readonly record: FileRecord }> {
  const version = await versionFor(unit, asking, { ...wanted, deaccessionedFor: 'editors' })
  const record = (await unit.files.in(version, fileId)) ?? noSuchFile(fileId)
  return { version, record: shownRecord(record, asking.access) }
}

/** The same, with an absent version refused like a hidden one. */
function guardedFrom<T>(found: () => T, { actor }: { readonly actor: Actor }): T {
  try {
    return found()
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.kind === 'notFound')
      refuse({ kind: 'forbidden', needs: 'ViewUnpublishedDataset', who: assigneeOf(actor) })
    throw error
  }
}
