import type { Featurable, FeaturedItems, LinkName } from '@holdfast/core'
import {
  type FeaturedItem,
  type FeaturedItemDraft,
  formatPid,
  holdsAt,
  type LinkedObject,
  type ListedItem,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { toDataset } from '../datasets/dataset-view.ts'
import { samePid } from '../datasets/used-pids.ts'
import { byId, bySweepingOrder, inOrder, page, sameText } from '../ordering.ts'
import type { ImageRow, ItemRow } from '../rows.ts'
import { type CurrentState, draw, type State } from '../state.ts'

export const featuredItems = (current: CurrentState): FeaturedItems => ({
  find: async (id) => {
    const state = current()
    const row = live(state).find((each) => each.id === id)
    return row === undefined ? null : listed(state, row)
  },
  ofCollection: async (collectionId) => {
    const state = current()
    return live(state)
      .filter((row) => row.collectionId === collectionId)
      .toSorted(byDisplay)
      .map((row) => listed(state, row))
  },
  featurable: async (names) => {
    const state = current()
    return names.map((name) => named(state, name))
  },
  abandonedImages: async (at, limit, after) => {
    const state = current()
    const abandoned = state.featuredImages.filter(
      (row) => isUnused(state, row) && row.leaseUntil <= at,
    )
    const rest = abandoned.filter((row) => after === undefined || bySweepingOrder(row, after) > 0)
    return page(rest.toSorted(bySweepingOrder), { limit, offset: 0 }).map(
      ({ itemId: _, sweeping: __, ...image }) => copied(image),
    )
  },
  // Units that write run one after another.
  holdLinked: async () => {},
  stageImage: async (image) => {
    const state = current()
    if (state.featuredImages.has(image.objectId))
      throw new Error(`Picture ${image.objectId} is there already`)
    state.featuredImages.set(image.objectId, copied({ ...image, itemId: null, sweeping: false }))
  },
  save: async (collectionId, drafts) => {
    const state = current()
    return drafts.map((draft) => save(state, collectionId, draft))
  },
  removeOthers: async (collectionId, keep) =>
    removeWhere(current(), (row) => row.collectionId === collectionId && !keep.includes(row.id)),
  remove: async (id) => removeWhere(current(), (row) => row.id === id),
  removeOfDataset: async (datasetId) =>
    removeWhere(current(), ({ target }) => target.kind === 'dataset' && target.id === datasetId),
  removeStale: async (datasetId) => {
    const state = current()
    removeWhere(
      state,
      ({ target }) =>
        target.kind === 'datafile' &&
        state.files.get(target.id)?.datasetId === datasetId &&
        !linkedOf(state, target)?.shown,
    )
  },
  removeOfFiles: async (fileIds) =>
    removeWhere(
      current(),
      ({ target }) => target.kind === 'datafile' && fileIds.includes(target.id),
    ),
  claimImage: async (objectId) => {
    const state = current()
    const row = state.featuredImages.get(objectId)
    if (row === null || !isUnused(state, row)) return false
    state.featuredImages.set(objectId, { ...row, itemId: null, sweeping: true })
    return true
  },
  forgetImage: async (objectId) => {
    const state = current()
    if (state.featuredImages.get(objectId)?.sweeping) state.featuredImages.delete(objectId)
  },
})

const byDisplay = inOrder<ItemRow>((a, b) => a.displayOrder - b.displayOrder, byId)

/** The items whose collection and target exist: the others were deleted with them. */
const live = (state: State): readonly ItemRow[] =>
  state.featuredItems.filter(
    ({ collectionId, target }) =>
      state.collections.has(collectionId) &&
      (target.kind === 'custom' || linkedOf(state, target) !== null),
  )

const isUnused = (state: State, { itemId }: ImageRow): boolean =>
  itemId === null || !live(state).some(({ id }) => id === itemId)

function removeWhere(state: State, wanted: (row: ItemRow) => boolean): void {
  for (const { id } of state.featuredItems.filter(wanted)) state.featuredItems.delete(id)
}

function save(
  state: State,
  collectionId: number,
  { id, displayOrder, target, image }: FeaturedItemDraft,
): number {
  if (!state.collections.has(collectionId))
    throw new Error(`There is no collection ${collectionId}`)
  if (target.kind !== 'custom' && linkedOf(state, target) === null)
    throw new Error(`There is no ${target.kind} ${target.id}`)
  if (id !== null && state.featuredItems.get(id)?.collectionId !== collectionId)
    throw new Error(`Featured item ${id} is none of collection ${collectionId}`)
  const itemId = id ?? draw(state, 'featuredItem')
  state.featuredItems.set(itemId, copied({ id: itemId, collectionId, displayOrder, target }))
  for (const row of state.featuredImages.filter((each) => each.itemId === itemId))
    state.featuredImages.set(row.objectId, { ...row, itemId: null })
  if (image !== null) giveImage(state, itemId, image)
  return itemId
}

function giveImage(state: State, itemId: number, objectId: string): void {
  const row = state.featuredImages.get(objectId)
  if (row === null || row.sweeping || !isUnused(state, row))
    throw new Error(`Picture ${objectId} does not exist, or belongs to another item`)
  state.featuredImages.set(objectId, { ...row, itemId })
}

function listed(state: State, row: ItemRow): ListedItem {
  const found = state.featuredImages.find(({ itemId }) => itemId === row.id)
  const image = found && {
    objectId: found.objectId,
    storageDriver: found.storageDriver,
    key: found.key,
    fileName: found.fileName,
    contentType: found.contentType,
    size: found.size,
  }
  return copied({ item: { ...row, image }, linked: linkedOf(state, row.target) })
}

/** Null for an item without a target, or with one that does not exist. */
function linkedOf(state: State, target: FeaturedItem['target']): LinkedObject | null {
  switch (target.kind) {
    case 'custom':
      return null
    case 'collection': {
      const found = state.collections.get(target.id)
      return (
        found && {
          identifier: found.alias,
          name: found.name,
          collectionId: found.id,
          shown: found.publishedAt !== null,
        }
      )
    }
    case 'dataset':
      return linkedDataset(state, target.id)
    case 'datafile':
      return linkedFile(state, target.id)
  }
}

function linkedDataset(state: State, id: number): LinkedObject | null {
  const row = state.datasets.get(id)
  if (row === null) return null
  const { released } = toDataset(state, row) ?? { released: null }
  const title = released === null ? '' : state.versions.get(released.id)?.metadata.title
  return {
    identifier: formatPid(row.facts.pid),
    name: typeof title === 'string' ? title : '',
    collectionId: row.facts.collectionId,
    shown: released !== null,
  }
}

function linkedFile(state: State, id: number): LinkedObject | null {
  const file = state.files.get(id)
  const row = file && state.datasets.get(file.datasetId)
  if (file === null || row === null) return null
  const label = labelInRelease(state, id)
  return {
    identifier: String(id),
    name: label ?? '',
    collectionId: row.facts.collectionId,
    shown: label !== null && !file.restricted,
  }
}

/** The label in the latest release; null if the release does not contain the file. */
function labelInRelease(state: State, fileId: number): string | null {
  const row = state.datasets.get(state.files.get(fileId)?.datasetId ?? 0)
  const ordinal = (row && toDataset(state, row))?.released?.ordinal
  if (ordinal === undefined) return null
  return (
    state.entries.find((entry) => entry.fileId === fileId && holdsAt(entry, ordinal))?.label ?? null
  )
}

function named(state: State, name: LinkName): Featurable | null {
  const collection = state.collections.find(({ id, alias }) =>
    name.kind === 'id' ? id === name.id : name.kind === 'alias' && sameText(alias, name.alias),
  )
  if (collection !== null) return featurableOf(state, 'collection', collection.id)
  const dataset = state.datasets.find(({ facts: { id, pid } }) =>
    name.kind === 'id' ? id === name.id : name.kind === 'pid' && samePid(pid, name.pid),
  )
  if (dataset !== null) return featurableOf(state, 'dataset', dataset.facts.id)
  const file = state.files.find(({ id, pid }) =>
    name.kind === 'id'
      ? id === name.id
      : name.kind === 'pid' && pid !== null && samePid(pid, name.pid),
  )
  return file === null ? null : featurableOf(state, 'datafile', file.id)
}

function featurableOf(state: State, kind: Featurable['kind'], id: number): Featurable | null {
  const linked = linkedOf(state, { kind, id })
  if (linked === null) return null
  const isFile = kind === 'datafile'
  return {
    kind,
    id,
    collectionId: linked.collectionId,
    released: isFile ? labelInRelease(state, id) !== null : linked.shown,
    restricted: isFile && state.files.get(id)?.restricted === true,
  }
}
