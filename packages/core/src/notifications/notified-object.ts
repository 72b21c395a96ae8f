import { formatPid } from '../datasets/pid.ts'
import type { ReadUnit } from '../store/store.ts'
import { titleOf } from '../versions/title.ts'
import type { NotifiedObject } from './notification-ports.ts'

/** What an id is called now; null for what is neither collection nor dataset nor file. */
export async function notifiedObject(unit: ReadUnit, id: number): Promise<NotifiedObject | null> {
  const [point] = await unit.roles.points([id])
  if (point === undefined) return null
  if (point.kind === 'collection') {
    const lineage = await unit.collections.lineage({ kind: 'id', id })
    const [own, parent] = lineage ?? []
    return { ...named(point), identifier: own?.alias ?? '', owner: parent ? ownerOf(parent) : null }
  }
  if (point.kind === 'dataset') return datasetNamed(unit, id)
  const record = await unit.files.find(id)
  const dataset = record === null ? null : await datasetNamed(unit, record.file.datasetId)
  return dataset === null ? null : { ...dataset, ...named(point) }
}

async function datasetNamed(unit: ReadUnit, id: number): Promise<NotifiedObject | null> {
  const dataset = await unit.datasets.find({ kind: 'id', id })
  if (dataset === null) return null
  const { ordinal } = dataset.newest
  const version = await unit.versions.find(id, { kind: 'ordinal', ordinal })
  const owner = await unit.collections.find({ kind: 'id', id: dataset.collectionId })
  return {
    kind: 'dataset',
    id,
    name: version === null ? '' : titleOf(version),
    identifier: formatPid(dataset.pid),
    owner: owner && ownerOf(owner),
  }
}

const named = ({ kind, id, name }: Pick<NotifiedObject, 'kind' | 'id' | 'name'>) => ({
  kind,
  id,
  name,
})

const ownerOf = ({ alias, name }: { readonly alias: string; readonly name: string }) => ({
  alias,
  name,
})
