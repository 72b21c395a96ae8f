import { newFile } from '@holdfast/contracts/builders'
import type { NewDataFile } from '@holdfast/core/rules'
import type { World } from './world.ts'

/** Adds records of `count` small files to the draft of a dataset, without bytes. Answers their ids. */
export async function manyFiles(
  { store }: World,
  datasetId: number,
  count: number,
): Promise<readonly number[]> {
  return store.write(async (unit) => {
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    if (dataset === null) throw new Error(`There is no dataset ${datasetId}`)
    const { ordinal } = dataset.newest
    const draft = await unit.versions.find(datasetId, { kind: 'ordinal', ordinal })
    if (draft === null) throw new Error(`Dataset ${datasetId} has no draft`)
    const numbers = Array.from({ length: count }, (_, number) => number)
    const files = await unit.files.add(
      numbers.map((number): NewDataFile => fileNumber(number, { dataset, ordinal })),
    )
    await unit.files.apply(
      files.map(({ id }, number) => opened({ id, number, datasetId, ordinal })),
    )
    await unit.datasets.save({ ...dataset, fileTotal: dataset.fileTotal + count })
    await unit.versions.save({
      ...draft,
      fileCount: draft.fileCount + count,
      byteCount: draft.byteCount + count * 10,
    })
    return files.map(({ id }) => id)
  })
}

const fileNumber = (
  number: number,
  {
    dataset,
    ordinal,
  }: {
    readonly dataset: { readonly id: number; readonly creatorId: number; readonly createdAt: Date }
    readonly ordinal: number
  },
): NewDataFile =>
  newFile({
    datasetId: dataset.id,
    creatorId: dataset.creatorId,
    since: ordinal,
    storageDriver: 'local',
    objectId: `18f0a1b2c3d-${String(number).padStart(12, '0')}`,
    checksum: { type: 'MD5', value: String(number).padStart(32, '0') },
    crc32: number,
    restricted: number % 2 === 1,
    createdAt: dataset.createdAt,
  })

const opened = ({
  id,
  number,
  datasetId,
  ordinal,
}: {
  readonly id: number
  readonly number: number
  readonly datasetId: number
  readonly ordinal: number
}) =>
  ({
    kind: 'open',
    entry: {
      fileId: id,
      datasetId,
      label: `file-${number}.txt`,
      folder: number % 3 === 0 ? '' : `folder ${number % 3}`,
      description: '',
      categories: [],
      restricted: number % 2 === 1,
      provenance: null,
      variableMetadata: null,
      since: ordinal,
      until: null,
      edits: 1,
    },
  }) as const
