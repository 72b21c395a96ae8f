import type { ReadUnit } from '../../ports/store/store.ts'
import type { VersionKey } from '../../ports/store/versions.ts'
import type { ViewedVersion } from '../../ports/store/views.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { numberedCount, visibleDraft } from '../../rules/versions/draft-visibility.ts'
import { maskedVersion } from '../../rules/versions/masked.ts'
import {
  formatNumber,
  hasNumber,
  isDeaccessioned,
  type Version,
  versionLabel,
} from '../../rules/versions/version.ts'
import type { VersionSpecifier } from '../../rules/versions/version-specifier.ts'

/** Which version is wanted, and whether it may be deaccessioned. */
export interface VersionWanted {
  readonly specifier: VersionSpecifier
  readonly includeDeaccessioned: boolean
  /**
   * Who may see a deaccessioned version that was requested
   * (docs/specification/versions.md#specifiers-and-visibility).
   */
  readonly deaccessionedFor: 'everyone' | 'editors'
}

interface Asking {
  readonly actor: Actor
  readonly access: DatasetAccess
}

/** As clients write them: a refusal names what was requested. */
const SPECIFIERS = {
  draft: ':draft',
  latest: ':latest',
  latestPublished: ':latest-published',
} as const

const noSuchVersion = (wanted: string, datasetId: number): never =>
  refuse({ kind: 'notFound', what: `Dataset version ${wanted} of dataset ${datasetId}` })

/**
 * The version a client asks for, if the caller may see it, with masked fields removed
 * (docs/specification/versions.md#specifiers-and-visibility). Refuses a draft without the permission to see
 * it as forbidden, and other hidden versions as not found.
 */
export async function versionFor(
  unit: ReadUnit,
  asking: Asking,
  wanted: VersionWanted,
): Promise<Version> {
  const key = keyOf(asking, wanted)
  return shown(await unit.versions.find(asking.access.dataset.id, key), asking, wanted)
}

/** Like `versionFor` among versions that were read for the same specifier. */
export function versionAmong(
  versions: readonly ViewedVersion[],
  asking: Asking,
  wanted: VersionWanted,
): ViewedVersion {
  const key = keyOf(asking, wanted)
  const found = versions.find(({ version }) => isNamed(version, key))
  return {
    version: shown(found?.version ?? null, asking, wanted),
    files: found?.files ?? null,
  }
}

/** Resolves the specifier for this caller; refuses absent versions and drafts the caller may not see. */
function keyOf({ actor, access }: Asking, wanted: VersionWanted): VersionKey {
  const { dataset, held } = access
  const { specifier } = wanted
  if (specifier.kind === 'number') return specifier
  if (specifier.kind === 'draft') {
    requirePermission(held, 'ViewUnpublishedDataset', actor)
    const draft = visibleDraft(access)
    if (draft === null) return noSuchVersion(':draft', dataset.id)
    return { kind: 'ordinal', ordinal: draft.ordinal }
  }
  const draft = specifier.kind === 'latest' ? visibleDraft(access) : null
  const ordinal = draft?.ordinal ?? latestPublished(access, wanted)
  return ordinal === null
    ? noSuchVersion(SPECIFIERS[specifier.kind], dataset.id)
    : { kind: 'ordinal', ordinal }
}

/** Ordinals increase with version numbers, so the last numbered version has the highest number. */
function latestPublished(
  { dataset }: DatasetAccess,
  { includeDeaccessioned }: VersionWanted,
): number | null {
  if (!includeDeaccessioned) return dataset.released?.ordinal ?? null
  return numberedCount(dataset) || null
}

const isNamed = (version: Version, key: VersionKey): boolean =>
  key.kind === 'ordinal' ? version.ordinal === key.ordinal : hasNumber(version, key.number)

function shown(
  found: Version | null,
  { access: { dataset, held, masked } }: Asking,
  { specifier, includeDeaccessioned, deaccessionedFor }: VersionWanted,
): Version {
  if (found === null) {
    const name =
      specifier.kind === 'number' ? formatNumber(specifier.number) : SPECIFIERS[specifier.kind]
    return noSuchVersion(name, dataset.id)
  }
  const version = masked === null ? found : maskedVersion(found, masked)
  if (!isDeaccessioned(version)) return version
  const open = includeDeaccessioned && (deaccessionedFor === 'everyone' || held.has('EditDataset'))
  return open ? version : noSuchVersion(versionLabel(version), dataset.id)
}
