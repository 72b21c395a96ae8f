import {
  type Clock,
  type ContentsFacts,
  type ContentsViewed,
  type DatasetView,
  type DatasetViewed,
  type GrantsAtPoints,
  type ListedDataset,
  MOST_VIEWED_FILES,
  type RoleReads,
  type VersionKey,
  type ViewedVersion,
  type Views,
} from '@holdfast/core'
import {
  type CollectionRef,
  type ContentsCursor,
  type Dataset,
  type DatasetRef,
  EVERY_FILE,
  type FileRecord,
  type Holder,
  holdsAt,
  isDraft,
  numberedCount,
  VERSION_STATES,
  type Version,
} from '@holdfast/core/rules'
import { collections } from '../collections/collections.ts'
import { toDataset } from '../datasets/dataset-view.ts'
import { datasets } from '../datasets/datasets.ts'
import { fileReads } from '../files/file-reads.ts'
import { licenses } from '../licenses/licenses.ts'
import { byId } from '../ordering.ts'
import { locallyFairSets } from '../roles/locally-fair-sets.ts'
import { roles } from '../roles/roles.ts'
import { shownTo } from '../roles/shown-to.ts'
import { settings } from '../settings/settings.ts'
import type { CurrentState } from '../state.ts'
import { usage } from '../usage/usage.ts'
import { versions } from '../versions/versions.ts'

/** Views of the state at the moment of the call, also in units that see later states. */
export const views = (current: CurrentState, clock: Clock): Views => ({
  dataset: (viewed) => datasetView(at(current), clock, viewed),
  surroundings: async (collectionId) => {
    const now = at(current)
    const owners = await collections(now).lineage({ kind: 'id', id: collectionId })
    if (owners === null) return null
    return {
      revision: now().context.revision,
      owners,
      fairOwners: await locallyFairSets(now).fairAmong(owners.map(({ id }) => id)),
      licenses: await licenses(now).all(),
      settings: await settings(now).all(),
    }
  },
  collection: async (ref, { holder, childCount }) => {
    const now = at(current)
    const lineage = await collections(now).lineage(ref)
    if (lineage === null) return null
    const ids = lineage.map(({ id }) => id)
    return {
      lineage,
      grants: await grantsOf(roles(now, clock), holder, ids),
      childCount: childCount ? await collections(now).childCount(lineage[0].id) : null,
      settings: await settings(now).all(),
    }
  },
  contents: (ref, viewed) => contents(at(current), clock, { ...viewed, ref }),
  contentsStamp: async (ref, viewed) => {
    const found = await contents(at(current), clock, { ...viewed, ref })
    if (found === null) return null
    const { stamp, collections, datasets } = found
    return { stamp, more: collections.length + datasets.length > viewed.limit }
  },
})

async function contents(
  current: CurrentState,
  clock: Clock,
  {
    ref,
    holder,
    unpublished,
    after,
    offset,
    limit,
  }: ContentsViewed & { readonly ref: CollectionRef },
): Promise<ContentsFacts | null> {
  const lineage = await collections(current).lineage(ref)
  if (lineage === null) return null
  const [{ id: place }] = lineage
  const behind =
    (kind: ContentsCursor['kind']) =>
    ({ id }: { readonly id: number }): boolean =>
      after === null || (after.kind === kind ? id > after.id : kind === 'dataset')
  const children = await collections(current).children(place, {
    unpublished: unpublished.collections,
    to: holder,
  })
  const { granted } = shownTo(current(), holder)
  const listed = [...current().datasets.filter(({ facts }) => facts.collectionId === place)]
    .flatMap((row) => toDataset(current(), row) ?? [])
    .filter(
      ({ id, released }) =>
        unpublished.datasets || released !== null || granted(id, 'ViewUnpublishedDataset'),
    )
    .sort(byId)
  const shown = children.filter(behind('collection'))
  const first = shown.slice(offset, offset + limit + 1)
  const start = Math.max(0, offset - shown.length)
  const room = limit - Math.min(limit, first.length)
  const last = listed.filter(behind('dataset')).slice(start, start + room + 1)
  const ids = lineage.map(({ id }) => id)
  const grants = await grantsOf(roles(current, clock), holder, ids)
  const fair = await locallyFairSets(current).fairAmong([...ids, ...first.map(({ id }) => id)])
  const isPublic =
    fair.length + grants.granted.size + grants.barred.size === 0 &&
    [lineage[0], ...first].every(({ publishedAt }) => publishedAt !== null) &&
    last.every(({ released }) => released !== null)
  return {
    lineage,
    grants,
    settings: await settings(current).all(),
    collections: first.map(({ id, name }) => ({ id, name })),
    datasets: last.map(asListed),
    stamp: isPublic
      ? JSON.stringify([
          place,
          current().context.revision,
          ...last.map(({ id, revision }) => [id, revision]),
        ])
      : null,
  }
}

/** Without its versions. */
function asListed({
  revision: _revision,
  contextRevision: _contextRevision,
  newest: _newest,
  released: _released,
  releasedOrdinals: _ordinals,
  locks,
  ...facts
}: Dataset): ListedDataset {
  return { ...facts, locks: locks.map(({ type }) => ({ type })) }
}

function at(current: CurrentState): CurrentState {
  const state = current()
  return () => state
}

const grantsOf = async (
  { grantsAt }: Pick<RoleReads, 'grantsAt'>,
  holder: Holder | null,
  points: readonly number[],
): Promise<GrantsAtPoints> =>
  holder === null ? { granted: new Map(), barred: new Set() } : grantsAt(holder, points)

async function datasetView(
  current: CurrentState,
  clock: Clock,
  viewed: DatasetViewed,
): Promise<DatasetView | null> {
  const file = viewed.of.kind === 'file' ? await fileReads(current).find(viewed.of.fileId) : null
  const ref = refOf(viewed, file?.file.datasetId ?? null)
  const dataset = ref === null ? null : await datasets(current).find(ref)
  if (dataset === null) return null
  const owners = await collections(current).lineage({ kind: 'id', id: dataset.collectionId })
  const points = [dataset.id, ...(owners ?? []).map(({ id }) => id)]
  const found = await Promise.all(
    [viewed.specifier, ...(viewed.other ? [viewed.other] : [])]
      .flatMap((specifier) => named(dataset, { ...viewed, specifier }))
      .map((key) => versions(current).find(dataset.id, key)),
  )
  const shown = [
    ...new Map(found.flatMap((one) => (one === null ? [] : [[one.ordinal, one]]))).values(),
  ]
  const ordinals = shown.map(({ ordinal }) => ordinal)
  return {
    dataset,
    file: file && { id: file.file.id, publishedAt: file.file.publishedAt },
    grants: await grantsOf(roles(current, clock), viewed.holder, points),
    versions: await Promise.all(shown.map((version) => withFiles(current, version, viewed))),
    differing: viewed.other === undefined ? null : await differing(current, dataset.id, ordinals),
    history: await historyOf(current, dataset.id, viewed.outlines),
  }
}

async function historyOf(
  current: CurrentState,
  datasetId: number,
  outlines: number | undefined,
): Promise<DatasetView['history']> {
  if (outlines === undefined) return { outlines: [], used: [], cited: [] }
  const page = { states: VERSION_STATES, limit: outlines, offset: 0 }
  const of = { kind: 'dataset', datasetId } as const
  return {
    outlines: await versions(current).outlines(datasetId, page),
    used: await usage(current).months(of, null),
    cited: await usage(current).citationMonths(of),
  }
}

async function differing(
  current: CurrentState,
  datasetId: number,
  ordinals: readonly number[],
): Promise<readonly FileRecord[] | null> {
  const shown = await Promise.all(
    ordinals.map((ordinal) => fileReads(current).all({ datasetId, ordinal })),
  )
  const all = new Map(shown.flat().map((record) => [record.entry.id, record]))
  const some = [...all.values()].filter(
    ({ entry }) => !ordinals.every((ordinal) => holdsAt(entry, ordinal)),
  )
  if (some.length > MOST_VIEWED_FILES) return null
  return some.sort((a, b) => a.file.id - b.file.id || a.entry.since - b.entry.since)
}

const refOf = ({ of }: DatasetViewed, ofFile: number | null): DatasetRef | null => {
  if (of.kind !== 'file') return of
  return ofFile === null ? null : { kind: 'id', id: ofFile }
}

function named(
  dataset: Dataset,
  { specifier, includeDeaccessioned }: Pick<DatasetViewed, 'specifier' | 'includeDeaccessioned'>,
): readonly VersionKey[] {
  if (specifier === null) return []
  if (specifier.kind === 'number') return [specifier]
  const { newest, released } = dataset
  const numbered = includeDeaccessioned ? numberedCount(dataset) : released?.ordinal
  const ordinals = [
    ...(specifier.kind === 'draft' || (specifier.kind === 'latest' && isDraft(newest))
      ? [newest.ordinal]
      : []),
    ...(specifier.kind === 'draft' ? [] : [numbered]),
  ]
  return ordinals.flatMap((ordinal) =>
    ordinal === undefined || ordinal === 0 ? [] : [{ kind: 'ordinal', ordinal } as const],
  )
}

async function withFiles(
  current: CurrentState,
  version: Version,
  { files }: DatasetViewed,
): Promise<ViewedVersion> {
  if (files.kind === 'none') return { version, files: null }
  if (files.kind === 'one') {
    const record = await fileReads(current).in(version, files.fileId)
    return { version, files: record === null ? [] : [record] }
  }
  const most = Math.min(files.most ?? MOST_VIEWED_FILES, MOST_VIEWED_FILES)
  const { fileCount } = version
  const read = files.most === undefined ? Math.min(fileCount, files.limit ?? fileCount) : fileCount
  if (read > most) return { version, files: null }
  const { order, limit, offset } = files
  const listing = { ...EVERY_FILE, order, limit, offset }
  return { version, files: await fileReads(current).list(version, listing, '') }
}
