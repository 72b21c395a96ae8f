import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import { type PidRecord, RegistrarFailure } from '../../rules/registrations/pid-record.ts'
import type { VersionNumber } from '../../rules/versions/version.ts'
import { isPublishing } from '../versions/fixity.ts'
import { newestVersion } from '../versions/version-at.ts'
import { registryRecord } from './registry-record.ts'

/**
 * Whether the registrar accepts the first release of a dataset. `rejected`: it answered with a refusal, of
 * this record or of the credentials. `delayed`: it could not be reached and is updated later.
 */
export type Announcement = (
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected' | 'delayed'; readonly reason: string }
) & {
  /** The identifier that the registrar was asked to make public; null if there was nothing to ask. */
  readonly pid: Pid | null
}

interface Announced {
  readonly datasetId: number
  /** The version number that was decided. */
  readonly number: VersionNumber
  /** When the publication started. */
  readonly since: Date
}

/**
 * Whether a publication makes the identifier public. Only such a publication can be rejected by the
 * registrar.
 */
export const needsAnnouncement = (
  { publishedAt, pid }: Pick<Dataset, 'publishedAt' | 'pid'>,
  { persistentIds }: Pick<Domain, 'persistentIds'>,
): boolean => publishedAt === null && persistentIds.registrar?.manages(pid) === true

/**
 * Makes the identifier public before the first release, so that a rejected dataset remains a draft
 * (docs/specification/publishing.md#completion). An unreachable registrar does not delay the release: the job
 * after the release updates it.
 */
export const announcement = (domain: Domain) => {
  const { store, persistentIds } = domain

  const recordOf = async (
    unit: ReadUnit,
    { datasetId, number, since }: Announced,
  ): Promise<PidRecord | null> => {
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    if (dataset === null || !isPublishing(dataset, since)) return null
    if (!needsAnnouncement(dataset, domain)) return null
    const draft = await newestVersion(unit, dataset)
    const releasedAt = domain.clock.now()
    return registryRecord(
      unit,
      {
        dataset: { ...dataset, publishedAt: releasedAt },
        version: { ...draft, state: { kind: 'released', number, releasedAt } },
      },
      domain,
    )
  }

  return async (announced: Announced): Promise<Announcement> => {
    let pid: Pid | null = null
    try {
      const record = await store.read((unit) => recordOf(unit, announced))
      pid = record?.pid ?? null
      if (record !== null) await persistentIds.registrar?.publish(record)
    } catch (error) {
      if (!(error instanceof RegistrarFailure)) throw error
      const kind = error.trouble === 'unreachable' ? 'delayed' : 'rejected'
      return { kind, reason: error.message, pid }
    }
    return { kind: 'accepted', pid }
  }
}
