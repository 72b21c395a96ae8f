import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { UsageEvent } from '../../ports/store/usage.ts'
import type { DatasetRef, DatasetStamp } from '../../rules/datasets/dataset.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { accessGiven } from '../roles/held-permissions.ts'
import type { Visit } from './visit.ts'

type Of = UsageEvent['of']

/** What was seen of a released dataset, or of its draft where the reader is an editor. */
interface Seen {
  readonly visit: Visit
  readonly datasetId: number
  readonly version: 'released' | 'draftForEditors'
}

/**
 * The datasets and files of views that count: those of released versions. One query tells of all datasets. Only
 * who may see a draft takes two more, where the newest version is one: for all datasets, and for all accounts.
 */
export async function viewedDatasets(
  { store }: Pick<Domain, 'store'>,
  visits: readonly Visit[],
): Promise<ReadonlyMap<Visit, Of>> {
  const found = new Map<Visit, Of>()
  for (const visit of visits)
    if (visit.use.kind === 'view' && 'fileId' in visit.use.viewed)
      found.set(visit, visit.use.viewed)
  const refs = refsOf(visits)
  if (refs.size === 0) return found
  const seen = await store.read(
    async (unit) => {
      const stamps = await stampsOf(unit, refs)
      const all = visits.flatMap((visit) => seenIn(visit, stamps) ?? [])
      const editors = await editorsAmong(unit, all)
      return all.filter(({ version, visit }) => version === 'released' || !editors.has(visit))
    },
    { consistency: 'latest' },
  )
  for (const { visit, datasetId } of seen) found.set(visit, { datasetId })
  return found
}

const keyOf = (ref: DatasetRef): string => JSON.stringify(ref)

function refsOf(visits: readonly Visit[]): ReadonlyMap<string, DatasetRef> {
  const refs = new Map<string, DatasetRef>()
  for (const { use } of visits)
    if (use.kind === 'view' && 'ref' in use.viewed) refs.set(keyOf(use.viewed.ref), use.viewed.ref)
  return refs
}

/** The store combines these into one query. */
const stampsOf = async (
  { datasets }: ReadUnit,
  refs: ReadonlyMap<string, DatasetRef>,
): Promise<ReadonlyMap<string, DatasetStamp | null>> =>
  new Map(
    await Promise.all(
      [...refs].map(async ([key, ref]) => [key, await datasets.stamp(ref)] as const),
    ),
  )

function seenIn(visit: Visit, stamps: ReadonlyMap<string, DatasetStamp | null>): Seen | null {
  const { use, actor } = visit
  if (use.kind !== 'view' || !('ref' in use.viewed)) return null
  const stamp = stamps.get(keyOf(use.viewed.ref))
  if (stamp == null || !stamp.released) return null
  const specifier = parseVersionSpecifier(use.viewed.version)
  if (specifier === null || specifier.kind === 'draft') return null
  const mayBeDraft = specifier.kind === 'latest' && stamp.drafted && actor.kind === 'account'
  return { visit, datasetId: stamp.id, version: mayBeDraft ? 'draftForEditors' : 'released' }
}

/** The visits whose readers may see the draft. */
async function editorsAmong(
  { roles }: ReadUnit,
  seen: readonly Seen[],
): Promise<ReadonlySet<Visit>> {
  const asked = seen.filter(({ version }) => version === 'draftForEditors')
  const editors = new Set<Visit>()
  if (asked.length === 0) return editors
  const points = await roles.countingPoints(asked.map(({ datasetId }) => datasetId))
  const readers = [...byReader(asked)]
  // Nothing is read for superusers, who hold everything.
  const all = await roles.grantsAtEach(
    readers.map(([actor, own]) => ({
      holder: holderOf(actor),
      pointIds: isSuperuser(actor)
        ? []
        : [...new Set(own.flatMap(({ datasetId }) => points.get(datasetId) ?? []))],
    })),
  )
  for (const [index, [actor, own]] of readers.entries()) {
    const grants = all[index]
    if (grants === undefined) throw new Error('The store left a reader out')
    for (const { visit, datasetId } of own) {
      const { held } = accessGiven(actor, points.get(datasetId) ?? [], grants)
      if (held.has('ViewUnpublishedDataset')) editors.add(visit)
    }
  }
  return editors
}

/** Groups of addresses count too, so an account is another reader at another address. */
function byReader(seen: readonly Seen[]): ReadonlyMap<Actor, readonly Seen[]> {
  const groups = new Map<string, { readonly actor: Actor; readonly own: Seen[] }>()
  for (const each of seen) {
    const { actor } = each.visit
    const key = `${assigneeOf(actor)} ${actor.address ?? ''}`
    const group = groups.get(key) ?? { actor, own: [] }
    group.own.push(each)
    groups.set(key, group)
  }
  return new Map([...groups.values()].map(({ actor, own }) => [actor, own]))
}
