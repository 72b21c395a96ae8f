import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { isReleased, type Version } from '../../rules/versions/version.ts'
import { readsFilesLater } from '../../rules/versions/version-detail.ts'
import { keptZipIndex } from './kept-zip-index.ts'

const hasIndex = (version: Version): boolean => isReleased(version) && readsFilesLater([version])

type IndexZip = Extract<Job, { readonly kind: 'indexZip' }>

/** Has the layout of the zip of a version with many files made, so that its first download need not wait for that. */
export async function requestZipIndex(
  { jobs }: Pick<WriteUnit, 'jobs'>,
  version: Version,
): Promise<void> {
  if (!hasIndex(version)) return
  const { datasetId, ordinal } = version
  await jobs.enqueue(
    { kind: 'indexZip', datasetId, ordinal },
    { dedupeKey: `zip-index-${datasetId}-${ordinal}` },
  )
}

/** Makes the layout, unless it is kept. */
export async function indexZip(domain: Domain, { datasetId, ordinal }: IndexZip): Promise<void> {
  const version = await domain.store.read(({ versions }) =>
    versions.find(datasetId, { kind: 'ordinal', ordinal }),
  )
  if (version === null || !hasIndex(version)) return
  const stamp = await domain.store.read(({ zipIndexes }) => zipIndexes.stamp(version))
  if (stamp !== null) await keptZipIndex(domain, version, stamp)
}
