import type { DatasetAccess } from '../datasets/dataset-access.ts'
import { refuse } from '../refusals/refusal.ts'
import { requirePermission } from '../roles/held-permissions.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Actor } from '../users/actor.ts'
import { formatNumber, type Version } from './version.ts'
import type { VersionSpecifier } from './version-specifier.ts'

export interface VersionWanted {
  readonly specifier: VersionSpecifier
  readonly includeDeaccessioned: boolean
  /** Whether a deaccessioned version, once asked for, is open to all or only to editors (section 7). */
  readonly deaccessionedFor: 'everyone' | 'editors'
}

const noSuchVersion = (wanted: string, datasetId: number): never =>
  refuse({ kind: 'notFound', what: `Dataset version ${wanted} of dataset ${datasetId}` })

/**
 * The version a client names, if this caller may see it (datasets supplement, 7). A draft without the
 * right to see it is forbidden; a version that is hidden for any other reason is not found.
 */
export async function versionFor(
  unit: ReadUnit,
  { actor, access }: { readonly actor: Actor; readonly access: DatasetAccess },
  wanted: VersionWanted,
): Promise<Version> {
  const { dataset, held } = access
  const byOrdinal = async (ordinal: number, name: string): Promise<Version> =>
    (await unit.versions.find(dataset.id, { kind: 'ordinal', ordinal })) ??
    noSuchVersion(name, dataset.id)
  const draft = dataset.newest.state.kind === 'draft' ? dataset.newest : null
  switch (wanted.specifier.kind) {
    case 'draft':
      requirePermission(held, 'ViewUnpublishedDataset', actor)
      return draft === null
        ? noSuchVersion(':draft', dataset.id)
        : byOrdinal(draft.ordinal, ':draft')
    case 'latest':
      if (draft !== null && held.has('ViewUnpublishedDataset'))
        return byOrdinal(draft.ordinal, ':latest')
      return latestPublished(unit, access, wanted)
    case 'latestPublished':
      return latestPublished(unit, access, wanted)
    case 'number': {
      const { number } = wanted.specifier
      const version = await unit.versions.find(dataset.id, { kind: 'number', number })
      return version === null
        ? noSuchVersion(formatNumber(number), dataset.id)
        : shown(version, access, wanted)
    }
  }
}

async function latestPublished(
  unit: ReadUnit,
  access: DatasetAccess,
  wanted: VersionWanted,
): Promise<Version> {
  const { dataset } = access
  const states = wanted.includeDeaccessioned
    ? (['released', 'deaccessioned'] as const)
    : (['released'] as const)
  const [version] = await unit.versions.list(dataset.id, { states, limit: 1, offset: 0 })
  return version === undefined
    ? noSuchVersion(':latest-published', dataset.id)
    : shown(version, access, wanted)
}

function shown(
  version: Version,
  { dataset, held }: DatasetAccess,
  { includeDeaccessioned, deaccessionedFor }: VersionWanted,
): Version {
  if (version.state.kind !== 'deaccessioned') return version
  const open = includeDeaccessioned && (deaccessionedFor === 'everyone' || held.has('EditDataset'))
  return open ? version : noSuchVersion(formatNumber(version.state.number), dataset.id)
}
