import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { publicAccess } from '../../rules/datasets/dataset-access.ts'
import { requireUnlocked } from '../../rules/datasets/dataset-locks.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import type { Publisher } from '../../rules/versions/publisher.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { nextUpdateTime } from '../../rules/versions/update-time.ts'
import {
  formatNumber,
  numberOf,
  type Version,
  type VersionNumber,
} from '../../rules/versions/version.ts'
import type { OverwriteFacts } from '../../rules/versions/version-commands.ts'
import { clearStatus } from '../curation/clear-status.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import type { DatasetDetail } from '../datasets/dataset-use-cases.ts'
import { requestZipIndex } from '../downloads/zip-index-job.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { keepSummary } from './differences/summaries.ts'
import { inputLevelsFor, requireValid } from './metadata-validation.ts'
import { viewContextOf } from './version-detail.ts'

interface Overwriting extends Pick<Domain, 'catalogue' | 'persistentIds'> {
  readonly ref: DatasetRef
  readonly actor: Actor
}

/**
 * Copies the draft onto the latest released version and removes the draft
 * (docs/specification/publishing.md#update-the-current-release).
 */
export async function overwriteCurrent(
  unit: WriteUnit,
  { ref, actor, catalogue, persistentIds }: Overwriting,
  { publisher, now }: { readonly publisher: Publisher; readonly now: Date },
): Promise<DatasetDetail> {
  const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
  requireUnlocked(dataset.locks, held)
  const { draft, current, number } = await draftAndCurrent(unit, dataset)
  if (!termsAreValid(draft.terms, await unit.files.anyRestricted(draft)))
    refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
  requireValid(draft.metadata, catalogue, await inputLevelsFor(unit, dataset, catalogue))
  const view = { datasetId: dataset.id, ordinal: draft.ordinal }
  await unit.files.absorb(view)
  await unit.files.release({ ...view, ordinal: current.ordinal })
  await clearStatus(unit, draft.id, { userName: publisher.userName, now })
  await unit.curation.handOver(draft.id, current.id)
  await unit.versions.remove(draft.id)
  await unit.datasets.removeLock(dataset.id, 'InReview')
  await dropPreviewUrl(unit, dataset.id, { actor: `@${publisher.userName}`, at: now })
  const version: Version = {
    ...current,
    metadata: draft.metadata,
    terms: draft.terms,
    note: draft.note,
    saves: current.saves + 1,
    updatedAt: nextUpdateTime(draft.updatedAt, now),
    contributorIds: [
      ...new Set([...current.contributorIds, ...draft.contributorIds, publisher.accountId]),
    ],
  }
  await unit.versions.save(version)
  await unit.featuredItems.removeStale(dataset.id)
  await keepSummary(unit, { dataset, version }, catalogue)
  await unit.events.append({
    at: now,
    actor: `@${publisher.userName}`,
    kind: 'currentVersionUpdated',
    objectId: dataset.id,
    details: { version: formatNumber(number) },
  })
  await requestZipIndex(unit, version)
  await requestRegistration(unit, dataset, { persistentIds })
  return overwritten(unit, dataset.id)
}

/** The draft and the released version right before it, which must have the same files. */
async function draftAndCurrent(
  unit: WriteUnit,
  dataset: Dataset,
): Promise<{
  readonly draft: Version
  readonly current: Version
  readonly number: VersionNumber
}> {
  const { id, newest } = dataset
  const facts = await overwriteFacts(unit, dataset)
  const { number } = settle(decide(newest, { kind: 'updateCurrent', facts }))
  const [draft, current] = [
    await unit.versions.find(id, { kind: 'ordinal', ordinal: newest.ordinal }),
    await unit.versions.find(id, { kind: 'number', number }),
  ]
  if (draft === null || current === null) throw new Error(`Dataset ${id} is missing a version`)
  return { draft, current, number }
}

async function overwriteFacts(
  unit: WriteUnit,
  { id, newest, released }: Dataset,
): Promise<OverwriteFacts> {
  if (released === null || released.ordinal !== newest.ordinal - 1)
    return { current: null, filesChanged: false }
  const span = { from: released.ordinal, to: newest.ordinal }
  return { current: numberOf(released), filesChanged: await unit.files.setChanged(id, span) }
}

async function overwritten(unit: WriteUnit, id: number): Promise<DatasetDetail> {
  const dataset = await unit.datasets.find({ kind: 'id', id })
  if (dataset === null) throw new Error(`Dataset ${id} is missing while it is locked`)
  return {
    context: await viewContextOf(unit, publicAccess(dataset), { emails: false }),
    latest: null,
  }
}
