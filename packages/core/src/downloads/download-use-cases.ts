import { today } from '../calendar/day.ts'
import type { DatasetRef } from '../datasets/dataset.ts'
import { type DatasetAccess, datasetFor } from '../datasets/dataset-access.ts'
import { isReleased } from '../files/file-access.ts'
import { type FileRecord, objectKey } from '../files/file-record.ts'
import { type BundledFile, bundledFile } from '../files/file-summaries.ts'
import { storageOf } from '../files/upload-use-cases.ts'
import type { Domain } from '../ports.ts'
import { RefusedError, refuse } from '../refusals/refusal.ts'
import { NO_PERMISSIONS } from '../roles/permission.ts'
import { settingNumber } from '../settings/setting-values.ts'
import type { ByteRange, Bytes } from '../storage/bytes.ts'
import { ObjectMissing } from '../storage/object-storage.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import { type Version, versionLabel } from '../versions/version.ts'
import { versionFor } from '../versions/version-access.ts'
import { shownRecord } from '../versions/version-detail.ts'
import { parseVersionSpecifier } from '../versions/version-specifier.ts'
import { type Bundle, bundleOf } from './bundle.ts'
import type { DownloadTally } from './download-tally.ts'
import { fileFacts, fileRights } from './file-rights.ts'
import { redirectTo } from './redirect.ts'
import { withheld } from './withheld.ts'

/** The stored bytes of one file, for somebody who may have them. */
export interface FileDownload {
  readonly record: FileRecord
  readonly size: number
  /** Whether anybody at all may have the bytes, not only this caller. */
  readonly public: boolean
  /** Counts a download, if those of the file count; to be called for each answer that holds bytes of it. */
  count(): void
  /** An address at the store, for stores that answer downloads themselves; null for others. */
  readonly redirect: (() => Promise<string>) | null
  /** Refuses, before the first byte, when the object is gone. */
  open(range: ByteRange): Promise<Bytes>
}

/** Never says whether a file is restricted, embargoed or unpublished (access supplement, 1). */
const closed = (): never =>
  refuse({
    kind: 'closed',
    message: 'This object may not be reached through this endpoint with these credentials.',
  })

const invalid = (message: string): never => refuse({ kind: 'invalid', message })

/** Downloads of single files and of zips (api.md 4.3; access supplement, 2, 4 and 6). */
export const downloadUseCases = ({ store, storages, clock }: Domain, tally: DownloadTally) => {
  const bundle = async (
    unit: ReadUnit,
    { actor, access }: { readonly actor: Actor; readonly access: DatasetAccess },
    choice: { readonly files: readonly BundledFile[]; readonly version: Version | null },
  ): Promise<Bundle> => {
    const { files, version } = choice
    return bundleOf(
      {
        dataset: access.dataset,
        files,
        rights: await fileRights(unit, { actor, access }, today(clock.now())),
        version: version === null ? null : versionLabel(version.state).toLowerCase(),
        modified: version?.updatedAt ?? access.dataset.createdAt,
        // Nothing is buffered, so nothing has to be left out unless the installation wants it so.
        sizeLimit: settingNumber(await unit.settings.all(), ':ZipDownloadLimit'),
        note: version?.state.kind === 'draft' ? null : tally.note,
      },
      storages,
    )
  }

  const ofVersion = async (
    unit: ReadUnit,
    who: { readonly actor: Actor; readonly access: DatasetAccess },
    version: Version,
  ): Promise<Bundle> => {
    const { datasetId, ordinal } = version
    const files = await unit.files.bundled({ datasetId, ordinal })
    if (files.length === 0) invalid('The dataset version has no files to download.')
    return bundle(unit, who, { files, version })
  }

  return {
    /** The file's bytes, for those who may have them. */
    file: (actor: Actor, fileId: number): Promise<FileDownload> =>
      store.read(async (unit) => {
        const record =
          (await unit.files.find(fileId)) ??
          refuse({ kind: 'missing', message: `Datafile ${fileId}: no such file.` })
        const access = await datasetFor(unit, actor, { kind: 'id', id: record.file.datasetId })
        const day = today(clock.now())
        const rights = await fileRights(unit, { actor, access }, day)
        const { file } = record
        if (rights(file) !== null) return closed()
        const storage = storageOf(storages, file.storageDriver)
        const key = objectKey(access.dataset.pid, file.objectId)
        return {
          record: shownRecord(record, access),
          size: file.size,
          public: withheld(fileFacts(file, access.dataset), NO_PERMISSIONS, day) === null,
          count: () => tally.note(isReleased(file, access.dataset) ? [fileId] : []),
          redirect: redirectTo(storages, shownRecord(record, access), key),
          open: (range) => storage.get(key, range).catch((error) => goneOr(error, fileId)),
        }
      }),

    /** The draft for those who may see it, else the latest released version (section 6.2). */
    dataset: (actor: Actor, ref: DatasetRef): Promise<Bundle> =>
      store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        const { dataset, held } = access
        const drafts = dataset.newest.state.kind === 'draft' && held.has('ViewUnpublishedDataset')
        const head = drafts ? dataset.newest : dataset.released
        const version =
          head === null
            ? null
            : await unit.versions.find(dataset.id, { kind: 'ordinal', ordinal: head.ordinal })
        if (version === null)
          return invalid('The dataset could not be found, or has no version to download.')
        return ofVersion(unit, { actor, access }, version)
      }),

    version: (
      actor: Actor,
      { ref, version }: { readonly ref: DatasetRef; readonly version: string },
    ): Promise<Bundle> =>
      store.read(async (unit) => {
        const specifier = parseVersionSpecifier(version)
        const access = await datasetFor(unit, actor, ref)
        if (specifier === null) return invalid('The version could not be understood.')
        const found = await foundVersion(unit, { actor, access }, specifier)
        return ofVersion(unit, { actor, access }, found)
      }),

    /** Chosen files of one dataset, each once, in the order asked for (section 6.1). */
    files: (actor: Actor, fileIds: readonly number[]): Promise<Bundle> =>
      store.read(async (unit) => {
        const wanted = [...new Set(fileIds)]
        if (wanted.length === 0) return invalid('No file ids were given.')
        const found = new Map(
          (await unit.files.findAll(wanted)).map((each) => [each.file.id, each]),
        )
        const records = wanted.map(
          (id) =>
            found.get(id) ?? refuse({ kind: 'missing', message: `Datafile ${id}: no such file.` }),
        )
        const [datasetId, ...others] = new Set(records.map(({ file }) => file.datasetId))
        if (datasetId === undefined || others.length > 0)
          return invalid('All files being downloaded must be from the same Dataset.')
        const access = await datasetFor(unit, actor, { kind: 'id', id: datasetId })
        return bundle(unit, { actor, access }, { files: records.map(bundledFile), version: null })
      }),
  }
}

/** On this path a version that is absent or hidden is a bad request, not a missing object. */
async function foundVersion(
  unit: ReadUnit,
  who: { readonly actor: Actor; readonly access: DatasetAccess },
  specifier: NonNullable<ReturnType<typeof parseVersionSpecifier>>,
): Promise<Version> {
  try {
    return await versionFor(unit, who, {
      specifier,
      includeDeaccessioned: false,
      deaccessionedFor: 'editors',
    })
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.kind === 'notFound')
      return invalid('The dataset version could not be found.')
    throw error
  }
}

function goneOr(error: unknown, fileId: number): never {
  if (error instanceof ObjectMissing)
    refuse({ kind: 'missing', message: `Datafile ${fileId}: the stored object is missing.` })
  throw error
}
