import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { invalid, refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide, noReleasedVersion } from '../../rules/versions/life-cycle.ts'
import { nextUpdateTime } from '../../rules/versions/update-time.ts'
import { type Deaccession, formatNumber } from '../../rules/versions/version.ts'
import type { VersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { requestRegistration } from '../registrations/request-registration.ts'

/** The version that was deaccessioned. */
export interface Deaccessioned {
  readonly datasetId: number
  readonly version: string
}

const MAX_REASON_LENGTH = 1000
const MAX_URL_LENGTH = 1260

/**
 * Deaccessions a released version; its number is not reused (docs/specification/publishing.md#deaccession).
 */
export const deaccessionUseCases = ({ store, clock, persistentIds }: Domain) => ({
  deaccession: (
    actor: Actor,
    { ref, specifier }: { readonly ref: DatasetRef; readonly specifier: VersionSpecifier },
    { reason, forwardUrl }: Deaccession,
  ): Promise<Deaccessioned> =>
    store.write(async (unit) => {
      if (specifier.kind === 'draft' || specifier.kind === 'latest')
        invalid(
          'Only a released version can be deaccessioned: name it by number or :latest-published.',
        )
      if (reason.length > MAX_REASON_LENGTH)
        invalid(`A deaccession reason may have at most ${MAX_REASON_LENGTH} characters.`)
      if ((forwardUrl ?? '').length > MAX_URL_LENGTH)
        invalid(`A forwarding URL may have at most ${MAX_URL_LENGTH} characters.`)
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePermission(held, 'PublishDataset', actor)
      const key =
        specifier.kind === 'number'
          ? specifier
          : ({ kind: 'ordinal', ordinal: dataset.released?.ordinal ?? 0 } as const)
      const version = await unit.versions.find(dataset.id, key)
      if (version === null) return refuse(noReleasedVersion(dataset.id))
      const command = { kind: 'deaccession', datasetId: dataset.id, reason, forwardUrl } as const
      const { state } = settle(decide(version, command))
      const now = clock.now()
      const updatedAt = nextUpdateTime(version.updatedAt, now)
      await unit.versions.save({ ...version, updatedAt, state })
      await unit.featuredItems.removeOfDataset(dataset.id)
      await unit.featuredItems.removeStale(dataset.id)
      await unit.events.append({
        at: now,
        actor: assigneeOf(actor),
        kind: 'versionDeaccessioned',
        objectId: dataset.id,
        details: { version: formatNumber(state.number), reason },
      })
      await requestRegistration(unit, dataset, { persistentIds })
      return { datasetId: dataset.id, version: formatNumber(state.number) }
    }),
})
