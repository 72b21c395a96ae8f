import type { Domain } from '../../ports/ports.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { downloaderOf } from '../../rules/downloads/downloader.ts'
import { settingNumber } from '../../rules/settings/setting-values.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { type GivenFile, givenFile } from '../../rules/tables/given-form.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isDraft, versionLabel } from '../../rules/versions/version.ts'
import { shownRecord } from '../../rules/versions/version-detail.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { fileBytes, refuseUnreadRange } from '../files/file-bytes.ts'
import { DIRECT, type DownloadRequest, requireAnswer } from '../guestbooks/demanded-guestbook.ts'
import { type Bundle, bundleOf } from './bundle.ts'
import { bundleStamps, isOpen } from './bundle-stamps.ts'
import type { DownloadTally } from './download-tally.ts'
import { type DownloadTarget, located, withFiles } from './download-target.ts'
import { type EntitledFile, entitledFile } from './entitled-file.ts'
import { fileOpenToAll } from './file-open-to-all.ts'
import { fileRights } from './file-rights.ts'
import { keptBundles, type PlannedBundle } from './kept-bundles.ts'
import { type LargeVersion, largeBundles, wholeLargeVersion } from './large-bundles.ts'
import { redirectTo } from './redirect.ts'

/** The bytes of one file in one form, for a caller who may download them. */
export interface FileDownload {
  readonly given: GivenFile
  readonly size: number
  /** Whether everyone may download the bytes, not only this caller. */
  readonly public: boolean
  /** Counts a download if the file is released; call it for each response that sends bytes of the file. */
  count(): void
  /** Creates a URL at the store, if the store serves downloads itself; else null. */
  readonly redirect: (() => Promise<string>) | null
  /** Refuses before the first byte when the object is missing or an external store does not respond. */
  open(range: ByteRange): Promise<Bytes>
}

/** A zip, or the version whose index tells what is in it. */
type Plan = PlannedBundle | { readonly bundle: null; readonly large: LargeVersion }

/** Downloads of single files and of zips (docs/specification/downloads.md). */
export const downloadUseCases = (domain: Domain, tally: DownloadTally) => {
  const { store, storages, clock } = domain

  const indexed = largeBundles(domain)
  const kept = keptBundles()
  const stampOf = bundleStamps(domain, kept)
  const noting =
    (actor: Actor) =>
    (fileIds: readonly number[]): void =>
      tally.note(actor, fileIds, downloaderOf(actor))

  /** Access is checked before the guestbook, so that a caller without access is not asked for an answer. */
  const plan = (actor: Actor, target: DownloadTarget, requested: DownloadRequest): Promise<Plan> =>
    store.read(async (unit) => {
      const found = await located(unit, actor, target)
      const { access, version } = found
      const day = today(clock.now())
      // Nothing is buffered, so all files fit unless the installation sets a limit.
      const sizeLimit = settingNumber(await unit.settings.all(), ':ZipDownloadLimit')
      const large = await wholeLargeVersion(unit, found, { day, sizeLimit })
      const made = async (): Promise<PlannedBundle> => {
        const { files } = await withFiles(unit, found)
        const bundle = bundleOf(
          {
            dataset: access.dataset,
            files,
            form: requested.form ?? 'stored',
            rights: await fileRights(unit, { actor, access }, day),
            version: version === null ? null : versionLabel(version).toLowerCase(),
            modified: version?.updatedAt ?? access.dataset.createdAt,
            sizeLimit,
          },
          storages,
        )
        return {
          // Downloads of a draft do not count.
          bundle: version && isDraft(version) ? { ...bundle, released: [] } : bundle,
          open: isOpen(access.dataset, { version, files, day }),
        }
      }
      const planned =
        large === null || indexed.isUnfit(large) ? await made() : { bundle: null, large }
      await requireAnswer(unit, { actor, access, requested }, domain)
      return planned
    })

  const bundle = async (
    actor: Actor,
    target: DownloadTarget,
    requested: DownloadRequest,
  ): Promise<Bundle> => {
    const stamp = await stampOf(actor, target, requested)
    const planned = () => plan(actor, target, requested)
    const first = stamp === null ? await planned() : await kept.find(stamp, planned)
    const note = noting(actor)
    if (first.bundle !== null) {
      const { released, ...rest } = first.bundle
      return { ...rest, count: () => note(released) }
    }
    return (await indexed.bundle(first.large, note)) ?? bundle(actor, target, requested)
  }

  const givenBytes = (
    { record, access, open: isPublic }: EntitledFile,
    requested: DownloadRequest,
  ): FileDownload => {
    const { file } = record
    const { actor, dataset } = access
    const given = givenFile(shownRecord(record, access), requested.form ?? 'stored')
    const { form, from } = given
    const bytes = fileBytes(storages, dataset.pid, form)
    return {
      given,
      size: form.size,
      // A file with a guestbook is not public: its response must not be cached for other callers.
      public: dataset.guestbookId === null && isPublic,
      count: () => noting(actor)(isInReleasedVersion(file, dataset) ? [file.id] : []),
      // A store sends whole objects.
      redirect:
        from > 0
          ? null
          : redirectTo(storages, { label: given.label, contentType: form.contentType }, bytes),
      open: ({ start, end }) =>
        bytes
          .get({ start: start + from, end: end + from })
          .catch((error) => refuseUnreadRange(error, file.id)),
    }
  }

  return {
    /** The file's bytes, if the caller may download them. */
    file: async (
      actor: Actor,
      fileId: number,
      requested: DownloadRequest = DIRECT,
    ): Promise<FileDownload> => {
      const asked = { actor, fileId }
      const latest = { consistency: 'latest' } as const
      const open = await store.read((unit) => fileOpenToAll(unit, domain, asked), latest)
      if (open !== null) return givenBytes(open, requested)
      return store.read(async (unit) => {
        const entitled = await entitledFile(unit, actor, { fileId, now: clock.now() })
        await requireAnswer(unit, { actor, access: entitled.access, requested }, domain)
        return givenBytes(entitled, requested)
      })
    },

    /**
     * The draft for callers who may see it, else the latest released version
     * (docs/specification/downloads.md#zip-of-a-dataset).
     */
    dataset: (
      actor: Actor,
      ref: DatasetRef,
      requested: DownloadRequest = DIRECT,
    ): Promise<Bundle> => bundle(actor, { kind: 'dataset', ref }, requested),

    version: (
      actor: Actor,
      wanted: { readonly ref: DatasetRef; readonly version: string },
      requested: DownloadRequest = DIRECT,
    ): Promise<Bundle> => bundle(actor, { kind: 'version', ...wanted }, requested),

    /**
     * Chosen files of one dataset, without duplicates, in the requested order
     * (docs/specification/downloads.md#zip-of-chosen-files).
     */
    files: (
      actor: Actor,
      fileIds: readonly number[],
      requested: DownloadRequest = DIRECT,
    ): Promise<Bundle> => bundle(actor, { kind: 'files', fileIds }, requested),
  }
}
