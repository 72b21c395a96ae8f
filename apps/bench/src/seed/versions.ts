import { releasedDataset, type SeededDataset } from './datasets.ts'
import type { Installation } from './installation.ts'

/** A dataset with several released versions, 1.0, 1.1 and so on, each with ten changes. */
export interface VersionedDataset extends SeededDataset {
  readonly versions: number
  /** The files that the newest version changed. */
  readonly changed: readonly number[]
}

/** Changes in each version. */
export const CHANGES = 10

/** Opening, editing and releasing write only changes, so that seeding is as fast as the first version. */
export async function versionedDataset(
  installation: Installation,
  { files, versions }: { readonly files: number; readonly versions: number },
): Promise<VersionedDataset> {
  const dataset = await releasedDataset(installation, { files, fileBytes: 1000, bytes: 'none' })
  let changed: readonly number[] = []
  for (let version = 1; version < versions; version += 1) {
    changed = await editTen(installation, dataset, version)
    const bump = { bump: 'minor' } as const
    await installation.repository.versions.publish(installation.admin, dataset.ref, bump)
  }
  await installation.database.execute('vacuum analyze')
  return { ...dataset, versions, changed }
}

/** Changes other files in each version while there are unchanged ones. */
async function editTen(
  { repository, admin }: Installation,
  { ref, fileIds }: SeededDataset,
  version: number,
): Promise<readonly number[]> {
  const chosen = Array.from(
    { length: Math.min(CHANGES, fileIds.length) },
    (_, index) => fileIds[(version * CHANGES + index) % fileIds.length] ?? 0,
  )
  await repository.files.editAll(
    admin,
    ref,
    chosen.map((fileId) => ({ fileId, description: `Corrected in version ${version}` })),
  )
  return chosen
}
