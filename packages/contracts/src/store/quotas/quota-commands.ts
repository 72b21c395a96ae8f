import type { StorageUse, Store } from '@holdfast/core'
import { type Dataset, isDraft } from '@holdfast/core/rules'
import fc from 'fast-check'
import { at, newVersion } from '../builders.ts'
import {
  aCollection,
  aDataset,
  aFile,
  dropFile,
  given,
  releaseDraft,
  versionAt,
} from '../sample-objects.ts'

/** Anything that changes where bytes are stored. `on` and `to` are indexes of existing objects. */
type Command = {
  readonly kind:
    | 'addFile'
    | 'resizeFile'
    | 'dropFile'
    | 'release'
    | 'discard'
    | 'destroy'
    | 'addDataset'
    | 'moveDataset'
    | 'addCollection'
    | 'moveCollection'
  readonly on: number
  readonly to: number
  readonly size: number
}

const KINDS = [
  'addFile',
  'addFile',
  'addFile',
  'resizeFile',
  'dropFile',
  'release',
  'discard',
  'destroy',
  'addDataset',
  'moveDataset',
  'addCollection',
  'moveCollection',
] as const

export const COMMANDS = fc.array(
  fc.record<Command>({
    kind: fc.constantFrom(...KINDS),
    on: fc.nat(50),
    to: fc.nat(50),
    size: fc.oneof(fc.nat(1000), fc.constant(0), fc.constant(2 ** 40)),
  }),
  { maxLength: 30 },
)

/** The objects that the commands of one run use. The first collection never moves. */
export interface Holding {
  readonly collections: number[]
  readonly datasets: number[]
}

export async function holding(store: Store): Promise<Holding> {
  const top = await aCollection(store)
  const below = await aCollection(store, { parentId: top.id })
  const dataset = await aDataset(store, { collectionId: below.id })
  return { collections: [top.id, below.id], datasets: [dataset.id] }
}

const chosen = (from: readonly number[], which: number): number | null =>
  from.length === 0 ? null : given(from[which % from.length])

export async function carryOut(store: Store, held: Holding, command: Command): Promise<void> {
  const collectionId = given(chosen(held.collections, command.to))
  if (command.kind === 'addCollection') {
    held.collections.push((await aCollection(store, { parentId: collectionId })).id)
    return
  }
  if (command.kind === 'moveCollection') return moveCollection(store, held, command)
  if (command.kind === 'addDataset') {
    held.datasets.push((await aDataset(store, { collectionId })).id)
    return
  }
  const id = chosen(held.datasets, command.on)
  if (id === null) return
  const dataset = given(await store.read(({ datasets }) => datasets.find({ kind: 'id', id })))
  if (command.kind === 'moveDataset')
    await store.write(({ datasets }) => datasets.save({ ...dataset, collectionId }))
  else if (command.kind === 'destroy') await destroy(store, held, id)
  else await changeFiles(store, held, { dataset, command })
}

async function moveCollection(
  store: Store,
  { collections: ids }: Holding,
  { on, to }: Command,
): Promise<void> {
  const [id, parentId] = [given(chosen(ids, on)), given(chosen(ids, to))]
  await store.write(async ({ collections }) => {
    const above = given(await collections.lineage({ kind: 'id', id: parentId }))
    if (id === ids[0] || above.some((collection) => collection.id === id)) return
    const collection = given(await collections.find({ kind: 'id', id }))
    await collections.save({ ...collection, parentId })
  })
}

async function destroy(store: Store, held: Holding, id: number): Promise<void> {
  await store.write(({ datasets }) => datasets.destroy(id, at(0)))
  held.datasets.splice(held.datasets.indexOf(id), 1)
}

interface Change {
  readonly dataset: Dataset
  readonly command: Command
}

/** Uses the draft; opens one after a release. */
async function changeFiles(
  store: Store,
  held: Holding,
  { dataset: { id, newest }, command: { kind, on, size } }: Change,
): Promise<void> {
  const drafted = isDraft(newest)
  const view = { datasetId: id, ordinal: drafted ? newest.ordinal : newest.ordinal + 1 }
  if (!drafted) await store.write(({ versions }) => versions.add(newVersion(view)))
  const files = await store.read((unit) => unit.files.all(view))
  const record = files[on % Math.max(1, files.length)]
  if (kind === 'addFile') await aFile(store, view, { file: { size } })
  else if (kind === 'release') await releaseDraft(store, view)
  else if (kind === 'discard') await discard(store, held, view)
  else if (kind === 'dropFile' && record !== undefined) await dropFile(store, view, record.file.id)
  else if (kind === 'resizeFile' && record !== undefined)
    await store.write((unit) => unit.files.saveAll([{ ...record.file, size }]))
}

async function discard(
  store: Store,
  held: Holding,
  view: { readonly datasetId: number; readonly ordinal: number },
): Promise<void> {
  const { datasetId, ordinal } = view
  await store.write(async (unit) => {
    await unit.files.discard(view)
    if (ordinal === 1) await unit.datasets.remove(datasetId)
    else await unit.versions.remove((await versionAt(unit, view)).id)
  })
  if (ordinal === 1) held.datasets.splice(held.datasets.indexOf(datasetId), 1)
}

/** The sum over all datasets below the collection, one by one. */
export async function expectedUse(
  store: Store,
  { datasets: ids }: Holding,
  collectionId: number,
): Promise<StorageUse> {
  return store.read(async ({ collections, datasets, quotas }) => {
    let [bytes, files] = [0, 0]
    for (const id of ids) {
      const dataset = given(await datasets.find({ kind: 'id', id }))
      const above = await collections.lineage({ kind: 'id', id: dataset.collectionId })
      if (above?.every((collection) => collection.id !== collectionId)) continue
      bytes += await datasets.storedBytes(id)
      files += (await quotas.use({ kind: 'dataset', id })).files
    }
    return { bytes, files }
  })
}
