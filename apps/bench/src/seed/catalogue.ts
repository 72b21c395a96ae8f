import type { Database } from '@holdfast/postgres'
import { cloneRows } from './cloned-rows.ts'
import { releasedDataset, type SeededDataset } from './datasets.ts'
import type { Installation } from './installation.ts'
import { reserveIds } from './reserved-ids.ts'

/** Consecutive ids. */
export interface Ids {
  readonly first: number
  readonly count: number
}

/** Released datasets with consecutive ids, all alike. */
export interface Catalogue extends Ids {
  /** The dataset that they were cloned from; `-n` behind its identifier is the identifier of the n-th, from 0. */
  readonly proto: SeededDataset
  /** As many files of each dataset, one dataset after the other. */
  readonly files: Ids
}

/** How many datasets and files each, and the collections that share them; null for the root. */
export interface CataloguePlan {
  readonly datasets: number
  readonly files: number
  readonly collections?: Ids | null
}

/** Clones one released dataset, with its version and its files, by a few statements. */
export async function catalogue(
  installation: Installation,
  { datasets, files, collections = null }: CataloguePlan,
): Promise<Catalogue> {
  const proto = await releasedDataset(installation, { files, fileBytes: 1000, bytes: 'none' })
  const { id, fileIds } = proto
  const first = await reserveIds(installation, datasets * (1 + files))
  await cloneDatasets(installation.database, { id, first, times: datasets, collections })
  await cloneFiles(installation.database, {
    id,
    first,
    times: datasets,
    files: { first: Math.min(...fileIds), count: fileIds.length },
  })
  await installation.database.execute('vacuum analyze')
  const ids = { first: first + datasets, count: datasets * files }
  return { first, count: datasets, proto, files: ids }
}

interface Clones {
  /** The dataset to clone. */
  readonly id: number
  /** The id of its first clone. */
  readonly first: number
  readonly times: number
}

async function cloneDatasets(
  database: Database,
  { id, first, times, collections }: Clones & { readonly collections: Ids | null },
): Promise<void> {
  await cloneRows(database, {
    table: 'dataset',
    of: `proto.id = ${id}`,
    times,
    varying: {
      id: `${first} + n`,
      ...(collections === null
        ? {}
        : { collection_id: `${collections.first} + n % ${collections.count}` }),
      identifier: "proto.identifier || '-' || n",
      pid_folded: "proto.pid_folded || '-' || n",
    },
  })
  await cloneRows(database, {
    table: 'dataset_version',
    of: `proto.dataset_id = ${id}`,
    times,
    varying: { dataset_id: `${first} + n` },
  })
}

async function cloneFiles(
  database: Database,
  { id, first, times, files }: Clones & { readonly files: Ids },
): Promise<void> {
  const fileId = (own: string) => `${first + times} + n * ${files.count} + ${own} - ${files.first}`
  // What is counted of files would be counted again for each of them.
  for (const table of ['data_file', 'file_entry'])
    await database.execute(`alter table ${table} disable trigger user`)
  await cloneRows(database, {
    table: 'data_file',
    of: `proto.dataset_id = ${id}`,
    times,
    varying: { id: fileId('proto.id'), dataset_id: `${first} + n` },
  })
  await cloneRows(database, {
    table: 'file_entry',
    of: `proto.dataset_id = ${id}`,
    times,
    varying: { file_id: fileId('proto.file_id'), dataset_id: `${first} + n` },
  })
  for (const table of ['data_file', 'file_entry'])
    await database.execute(`alter table ${table} enable trigger user`)
  for (const table of ['file_tally', 'file_sum'])
    await cloneRows(database, {
      table,
      of: `proto.dataset_id = ${id}`,
      times,
      varying: { dataset_id: `${first} + n` },
    })
}
