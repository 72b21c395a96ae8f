import { readFileSync } from 'node:fs'
import { memoryJobs, memoryStorage, memoryStore, plainPorts } from '@holdfast/memory'
import {
  type Actor,
  createRepository,
  type ObjectStorage,
  type RepositoryPorts,
  type Store,
} from '../../../src/index.ts'

const TOKEN = 'a token for this test'
const SAMPLE = new URL('../../../../../docs/sample/dataset.json', import.meta.url)

/** The metadata of the sample dataset. */
export const { metadataBlocks: METADATA } = JSON.parse(readFileSync(SAMPLE, 'utf8')).datasetVersion

interface Parts
  extends Pick<
    Partial<RepositoryPorts>,
    | 'blocks'
    | 'storages'
    | 'uploadLeaseMs'
    | 'directUploadLeaseMs'
    | 'madeBy'
    | 'pause'
    | 'representationMaker'
    | 'tellOperator'
  > {
  readonly storage?: ObjectStorage
  /** The store; by default one that keeps its jobs in `jobs`. */
  readonly store?: Store
}

/** An installed repository in memory, and its superuser. */
export async function openInMemory({
  storage = memoryStorage(),
  store: given,
  ...ports
}: Parts = {}) {
  const plain = plainPorts()
  const { clock } = plain
  const jobs = memoryJobs({ clock })
  const store = given ?? memoryStore({ jobs, clock })
  const repository = createRepository({
    ...plain,
    store,
    storages: { preferred: 'local', drivers: { local: storage } },
    site: { url: 'https://data.example.org', installationName: null },
    jobRecords: jobs.records,
    ...ports,
  })
  await repository.installation.prepare({ token: TOKEN })
  const admin: Actor = await repository.tokens.authenticate(TOKEN)
  return { repository, store, jobs, clock, admin }
}
