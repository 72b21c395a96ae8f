import { datasetFor } from '../datasets/dataset-access.ts'
import type { Domain } from '../ports.ts'
import { requirePermission } from '../roles/held-permissions.ts'
import type { Actor } from '../users/actor.ts'
import { versionFor } from '../versions/version-access.ts'
import {
  detailOf,
  shownRecord,
  surroundingsOf,
  type VersionDetail,
} from '../versions/version-detail.ts'
import { fileFor, noSuchFile } from './file-access.ts'
import type { FileRecord } from './file-record.ts'

/** A file in the version that shows it; `detail` comes without its files. */
export interface ShownFile {
  readonly detail: VersionDetail
  readonly record: FileRecord
}

/** Reading one file's record (datasets supplement, 25). */
export const fileReadUseCases = ({ store }: Domain) => ({
  /**
   * The file as the latest version shows it to this caller. One that was never published is for those who
   * may see drafts; one that the latest version does not hold is not found.
   */
  get: (
    actor: Actor,
    fileId: number,
    { includeDeaccessioned }: { readonly includeDeaccessioned: boolean },
  ): Promise<ShownFile> =>
    store.read(async (unit) => {
      const { file } = await fileFor(unit, fileId)
      const access = await datasetFor(unit, actor, { kind: 'id', id: file.datasetId })
      if (file.publishedAt === null) requirePermission(access.held, 'ViewUnpublishedDataset', actor)
      const version = await versionFor(
        unit,
        { actor, access },
        { specifier: { kind: 'latest' }, includeDeaccessioned, deaccessionedFor: 'editors' },
      )
      const found = (await unit.files.in(version, fileId)) ?? noSuchFile(fileId)
      const around = await surroundingsOf(unit, access, { emails: false })
      const detail = await detailOf(unit, { version, around }, { files: false })
      return { detail, record: shownRecord(found, around) }
    }),
})
