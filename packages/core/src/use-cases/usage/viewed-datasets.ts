import type { Domain } from '../../ports/ports.ts'
import type { UsageEvent } from '../../ports/store/usage.ts'
import type { DatasetRef, DatasetStamp } from '../../rules/datasets/dataset.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import { isReleased } from '../../rules/versions/version.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { versionFor } from '../versions/version-access.ts'
import type { Visit } from './visit.ts'

type Of = UsageEvent['of']

/**
 * The datasets and files of views that count: those of released versions. One query tells of all datasets; only who
 * may see a draft takes more, and only where the newest version is one.
 */
export async function viewedDatasets(
  domain: Pick<Domain, 'store'>,
  visits: readonly Visit[],
): Promise<ReadonlyMap<Visit, Of>> {
  const found = new Map<Visit, Of>()
  const stamps = await stampsOf(domain, visits)
  for (const visit of visits) {
    const { use } = visit
    if (use.kind !== 'view') continue
    if ('fileId' in use.viewed) {
      found.set(visit, use.viewed)
      continue
    }
    const stamp = stamps.get(keyOf(use.viewed.ref))
    if (stamp == null || !stamp.released) continue
    const { ref, version } = use.viewed
    if (await showsRelease(domain, visit, { ref, version, stamp }))
      found.set(visit, { datasetId: stamp.id })
  }
  return found
}

const keyOf = (ref: DatasetRef): string => JSON.stringify(ref)

async function stampsOf(
  { store }: Pick<Domain, 'store'>,
  visits: readonly Visit[],
): Promise<ReadonlyMap<string, DatasetStamp | null>> {
  const refs = new Map<string, DatasetRef>()
  for (const { use } of visits)
    if (use.kind === 'view' && 'ref' in use.viewed) refs.set(keyOf(use.viewed.ref), use.viewed.ref)
  if (refs.size === 0) return new Map()
  return store.read(
    async ({ datasets }) =>
      new Map(
        await Promise.all(
          [...refs].map(async ([key, ref]) => [key, await datasets.stamp(ref)] as const),
        ),
      ),
    { consistency: 'latest' },
  )
}

async function showsRelease(
  { store }: Pick<Domain, 'store'>,
  { actor }: Visit,
  shown: { readonly ref: DatasetRef; readonly version: string; readonly stamp: DatasetStamp },
): Promise<boolean> {
  const specifier = parseVersionSpecifier(shown.version)
  if (specifier === null || specifier.kind === 'draft') return false
  if (specifier.kind !== 'latest' || !shown.stamp.drafted || actor.kind === 'guest') return true
  return store
    .read(async (unit) => {
      const access = await datasetFor(unit, actor, shown.ref)
      const wanted = {
        specifier,
        includeDeaccessioned: false,
        deaccessionedFor: 'everyone',
      } as const
      return isReleased(await versionFor(unit, { actor, access }, wanted))
    })
    .catch((error: unknown) => {
      // The reader may not see the draft, or the dataset any more. Other errors keep the visits for later.
      if (error instanceof RefusedError) return false
      throw error
    })
}
