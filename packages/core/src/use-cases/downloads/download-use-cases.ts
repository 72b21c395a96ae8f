import type { Domain } from '../../ports/ports.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { settingNumber } from '../../rules/settings/setting-values.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isDraft, versionLabel } from '../../rules/versions/version.ts'
import { shownRecord } from '../../rules/versions/version-detail.ts'
import { isReleased } from '../files/file-access.ts'
import { fileBytes, refuseUnread } from '../files/file-bytes.ts'
import { DIRECT, type Passage, requireAnswer } from '../guestbooks/demanded-guestbook.ts'
import { type Bundle, bundleOf } from './bundle.ts'
import type { DownloadTally } from './download-tally.ts'
import { type DownloadTarget, targeted } from './download-target.ts'
import { entitledFile } from './entitled-file.ts'
import { fileRights } from './file-rights.ts'
import { redirectTo } from './redirect.ts'

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
  /** Refuses, before the first byte, when the object is gone or the storage of somebody else does not answer. */
  open(range: ByteRange): Promise<Bytes>
}

/** Downloads of single files and of zips (docs/specification/downloads.md). */
export const downloadUseCases = (domain: Domain, tally: DownloadTally) => {
  const { store, storages, clock } = domain

  /** Whoever may have none of the files is told so before they are asked to answer anything. */
  const bundle = (actor: Actor, target: DownloadTarget, passage: Passage): Promise<Bundle> =>
    store.read(async (unit) => {
      const { access, files, version } = await targeted(unit, actor, target)
      const made = bundleOf(
        {
          dataset: access.dataset,
          files,
          rights: await fileRights(unit, { actor, access }, today(clock.now())),
          version: version === null ? null : versionLabel(version).toLowerCase(),
          modified: version?.updatedAt ?? access.dataset.createdAt,
          // Nothing is buffered, so nothing has to be left out unless the installation wants it so.
          sizeLimit: settingNumber(await unit.settings.all(), ':ZipDownloadLimit'),
          note: version && isDraft(version) ? null : tally.note,
        },
        storages,
      )
      await requireAnswer(unit, { actor, access, passage }, domain)
      return made
    })

  return {
    /** The file's bytes, for those who may have them. */
    file: (actor: Actor, fileId: number, passage: Passage = DIRECT): Promise<FileDownload> =>
      store.read(async (unit) => {
        const entitled = await entitledFile(unit, actor, { fileId, now: clock.now() })
        const { record, access } = entitled
        const { file } = record
        await requireAnswer(unit, { actor, access, passage }, domain)
        const bytes = fileBytes(storages, access.dataset.pid, file)
        return {
          record: shownRecord(record, access),
          size: file.size,
          // What is asked before it is given is given to one caller.
          public: access.dataset.guestbookId === null && entitled.open,
          count: () => tally.note(isReleased(file, access.dataset) ? [fileId] : []),
          redirect: redirectTo(storages, shownRecord(record, access), bytes),
          open: (range) => bytes.get(range).catch((error) => refuseUnread(error, fileId)),
        }
      }),

    /**
     * The draft for those who may see it, else the latest released version
     * (docs/specification/downloads.md#zip-of-a-dataset).
     */
    dataset: (actor: Actor, ref: DatasetRef, passage: Passage = DIRECT): Promise<Bundle> =>
      bundle(actor, { kind: 'dataset', ref }, passage),

    version: (
      actor: Actor,
      wanted: { readonly ref: DatasetRef; readonly version: string },
      passage: Passage = DIRECT,
    ): Promise<Bundle> => bundle(actor, { kind: 'version', ...wanted }, passage),

    /**
     * Chosen files of one dataset, each once, in the order asked for
     * (docs/specification/downloads.md#zip-of-chosen-files).
     */
    files: (actor: Actor, fileIds: readonly number[], passage: Passage = DIRECT): Promise<Bundle> =>
      bundle(actor, { kind: 'files', fileIds }, passage),
  }
}
