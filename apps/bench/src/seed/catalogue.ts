import type { Database } from '@holdfast/postgres'
import { cloneRows } from './cloned-rows.ts'
import { releasedDataset } from './datasets.ts'
import type { Installation } from './installation.ts'

/** Released datasets with consecutive ids, all alike. */
export interface Catalogue {
  readonly first: number
  readonly count: number
}

/** Clones one released dataset, with its version and its files, by a few statements. */
export async function catalogue(
  installation: Installation,
  { datasets, files }: { readonly datasets: number; readonly files: number },
): Promise<Catalogue> {
  const { id, fileIds } = await releasedDataset(installation, {
    files,
    fileBytes: 1000,
    bytes: 'none',
  })
  const first = Math.max(id, ...fileIds) + 1
  await cloneDatasets(installation.database, { id, first, times: datasets })
  await cloneFiles(installation.database, {
    id,
    first,
    times: datasets,
    files: { first: Math.min(...fileIds), count: fileIds.length },
  })
  const { execute } = installation.database
  await execute(`select setval('object_id', ${first + datasets * (1 + fileIds.length)})`)
  await execute('vacuum analyze')
  return { first, count: datasets }
}

interface Clones {
  /** The dataset to clone. */
  readonly id: number
  /** The id of its first clone. */
  readonly first: number
  readonly times: number
}

async function cloneDatasets(database: Database, { id, first, times }: Clones): Promise<void> {
  await cloneRows(database, {
    table: 'dataset',
    of: `proto.id = ${id}`,
    times,
    varying: {
      id: `${first} + n`,
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
  { id, first, times, files }: Clones & { readonly files: Catalogue },
): Promise<void> {
  const fileId = (own: string) => `${first + times} + n * ${files.count} + ${own} - ${files.first}`
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
}
