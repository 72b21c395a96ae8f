import { newFile } from '@holdfast/contracts/builders'
import { dropEntry, type NewDataFile } from '@holdfast/core/rules'
import type { World } from '../app/world.ts'

/** Adds files to the draft of a dataset without bytes: many in one call, or with a history. */

export interface StoredFiles {
  readonly count?: number
  readonly label?: string
  readonly file?: Partial<NewDataFile>
}

/** Answers the ids. Labels end in a number when there are several. */
export const storeFiles = (
  world: World,
  datasetId: number,
  { count = 1, label = 'stored', file = {} }: StoredFiles = {},
): Promise<readonly number[]> =>
  world.store.write(async (unit) => {
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    if (dataset === null) throw new Error('No dataset')
    const { creatorId, newest } = dataset
    const since = newest.ordinal
    const wanted = Array.from({ length: count }, (_, n) =>
      newFile({
        datasetId,
        creatorId,
        since,
        storageDriver: 'local',
        size: 1,
        objectId: `stored-${since}-${label}-${n}`,
        ...file,
      }),
    )
    const files = await unit.files.add(wanted)
    await unit.files.apply(
      files.map(({ id: fileId }, n) => ({
        kind: 'open',
        entry: {
          fileId,
          datasetId,
          since,
          until: null,
          edits: 1,
          label: count === 1 ? label : `${label}${n}`,
          folder: '',
          description: '',
          categories: [],
          restricted: false,
          provenance: null,
          variableMetadata: null,
        },
      })),
    )
    return files.map(({ id }) => id)
  })

/** Removes files from the draft; earlier versions keep them. */
export const dropFiles = (world: World, datasetId: number, ids: readonly number[]): Promise<void> =>
  world.store.write(async (unit) => {
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    const records = await unit.files.findAll(ids)
    const ordinal = dataset?.newest.ordinal ?? 0
    await unit.files.apply(records.map(({ entry }) => dropEntry(entry, ordinal)))
  })
