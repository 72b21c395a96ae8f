import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { nextUpdateTime } from '../../rules/versions/update-time.ts'
import { formatNumber, type Version } from '../../rules/versions/version.ts'
import type { VersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { askRegistrar } from '../registrations/ask-registration.ts'

export interface Deaccession {
  readonly reason: string
  /** Where readers are sent instead; its syntax is the author's affair. */
  readonly forwardUrl: string | null
}

export interface Deaccessioned {
  readonly datasetId: number
  readonly version: string
}

const LONGEST_REASON = 1000
const LONGEST_URL = 1260

const invalid = (message: string): never => refuse({ kind: 'invalid', message })

/**
 * Withdrawing a released version; its number is never given again
 * (docs/specification/publishing.md#deaccession).
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
      if (reason.length > LONGEST_REASON)
        invalid(`A deaccession reason takes at most ${LONGEST_REASON} characters.`)
      if ((forwardUrl ?? '').length > LONGEST_URL)
        invalid(`A forwarding URL takes at most ${LONGEST_URL} characters.`)
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePermission(held, 'PublishDataset', actor)
      const key =
        specifier.kind === 'number'
          ? specifier
          : ({ kind: 'ordinal', ordinal: dataset.released?.ordinal ?? 0 } as const)
      const version = released(await unit.versions.find(dataset.id, key), dataset.id)
      const { number, releasedAt } = version.state
      const now = clock.now()
      await unit.versions.save({
        ...version,
        updatedAt: nextUpdateTime(version.updatedAt, now),
        state: { kind: 'deaccessioned', number, releasedAt, reason, forwardUrl },
      })
      await unit.featuredItems.removeOfDataset(dataset.id)
      await unit.featuredItems.removeStale(dataset.id)
      await unit.events.append({
        at: now,
        actor: assigneeOf(actor),
        kind: 'versionDeaccessioned',
        objectId: dataset.id,
        details: { version: formatNumber(number), reason },
      })
      await askRegistrar(unit, dataset, { persistentIds })
      return { datasetId: dataset.id, version: formatNumber(number) }
    }),
})

type ReleasedVersion = Version & { readonly state: { readonly kind: 'released' } }

/** A draft has no number to be named by, and a version is deaccessioned only once. */
function released(version: Version | null, datasetId: number): ReleasedVersion {
  if (version !== null && isReleased(version)) return version
  return refuse({ kind: 'notFound', what: `Released version of dataset ${datasetId}` })
}

const isReleased = (version: Version): version is ReleasedVersion =>
  version.state.kind === 'released'
