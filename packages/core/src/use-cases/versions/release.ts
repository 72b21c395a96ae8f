import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import type { Publisher } from '../../rules/versions/publisher.ts'
import { nextUpdateTime } from '../../rules/versions/update-time.ts'
import { formatNumber, type Version } from '../../rules/versions/version.ts'
import { clearStatus } from '../curation/clear-status.ts'
import { requestZipIndex } from '../downloads/zip-index-job.ts'
import { mintFilePids } from '../files/mint-file-pids.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { startWorkflow } from '../workflows/start-workflow.ts'
import { keepSummary } from './differences/summaries.ts'
import type { Publishable } from './publish-checks.ts'

/** What a release needs besides the version. */
export interface Release extends Pick<Domain, 'catalogue' | 'ids' | 'persistentIds'> {
  readonly publisher: Publisher
  readonly settings: SettingValues
  readonly now: Date
}

/**
 * Releases a draft, with everything that happens at the same time
 * (docs/specification/publishing.md#completion).
 */
export async function releaseDraft(
  unit: WriteUnit,
  { dataset, draft, decided }: Publishable,
  { publisher, settings, now, catalogue, ids, persistentIds }: Release,
): Promise<void> {
  // First, as it may refuse, and a workflow notes that in the same unit.
  await mintFilePids(unit, { dataset, draft, settings }, { ids, persistentIds })
  await unit.files.release({ datasetId: dataset.id, ordinal: draft.ordinal })
  const version: Version = {
    ...draft,
    state: { kind: 'released', number: decided.number, releasedAt: now },
    updatedAt: nextUpdateTime(draft.updatedAt, now),
    contributorIds: [...new Set([...draft.contributorIds, publisher.accountId])],
  }
  await unit.versions.save(version)
  // Before its first publication a dataset cannot be featured.
  if (dataset.publishedAt !== null) await unit.featuredItems.removeStale(dataset.id)
  await keepSummary(unit, { dataset, version }, catalogue)
  await unit.datasets.save(
    dataset.publishedAt === null
      ? { ...dataset, publishedAt: now, embargoedUntil: await unit.files.latestEmbargo(draft) }
      : dataset,
  )
  await dropPreviewUrl(unit, dataset.id, { actor: `@${publisher.userName}`, at: now })
  for (const type of ['finalizePublication', 'InReview'] as const)
    if (dataset.locks.some((lock) => lock.type === type))
      await unit.datasets.removeLock(dataset.id, type)
  await clearStatus(unit, draft.id, { userName: publisher.userName, now })
  await unit.events.append({
    at: now,
    actor: `@${publisher.userName}`,
    kind: 'versionPublished',
    objectId: dataset.id,
    details: { version: formatNumber(decided.number), ordinal: draft.ordinal },
  })
  await requestZipIndex(unit, version)
  await requestRegistration(unit, dataset, { persistentIds })
  const occasion = { datasetId: dataset.id, decided, publisher, settings, now } as const
  await startWorkflow(unit, { trigger: 'PostPublishDataset', ...occasion }, { ids })
}
