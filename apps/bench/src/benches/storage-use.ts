import type { Repository } from '@holdfast/core'
import {
  type Actor,
  CARD_KINDS,
  CARD_STATES,
  type CollectionRef,
  type DatasetRef,
} from '@holdfast/core/rules'
import type { Bench } from '../bench.ts'
import type { Installation } from '../seed/installation.ts'
import { type LargeTree, largeTree } from '../seed/large-tree.ts'
import type { TreeSize } from '../sizes.ts'
import { compareTwoTrees } from '../two-trees.ts'

/** A single question takes milliseconds, so it has more rounds than long measurements. */
const ROUNDS_EACH = 10
const FILE_BYTES = 1000
/** Far above the stored size. */
const QUOTA = '1000000000000'

interface Asked extends Pick<Repository, 'quotas' | 'myData'> {
  readonly root: CollectionRef
  readonly dataset: DatasetRef
  readonly admin: Actor
  /** An account with fifty roles in the tree. */
  readonly reader: Actor
}

const QUESTIONS = {
  'size of the root collection': ({ quotas, root, admin }: Asked) =>
    quotas.collections.size(admin, root),
  'quota of the root collection': ({ quotas, root, admin }: Asked) =>
    quotas.collections.quota(admin, root, { inherited: true }),
  'inherited quota of a dataset': ({ quotas, dataset, admin }: Asked) =>
    quotas.datasets.quota(admin, dataset, { inherited: true }),
  'upload limits of a dataset': ({ quotas, dataset, admin }: Asked) =>
    quotas.datasets.room(admin, dataset),
  'my data, account with fifty roles': ({ myData, reader }: Asked) =>
    myData.retrieve(reader, {
      roleIds: [8],
      kinds: CARD_KINDS,
      states: CARD_STATES,
      words: [],
      sort: { by: 'date', order: 'desc' },
      limit: 10,
      offset: 0,
      userName: null,
    }),
} as const

/** The stored size is read from counters: the time must not depend on the number of files. */
export const storageUse: Bench = {
  name: 'storage-use',
  run: (context) =>
    compareTwoTrees(context, {
      questions: QUESTIONS,
      seed: filledTree,
      asked,
      extent: ({ datasets }) => `${datasets} datasets`,
      roundsEach: ROUNDS_EACH,
    }),
}

/**
 * The large tree with a file in each dataset and a quota on the root. Throws unless the counters are correct.
 */
async function filledTree(installation: Installation, size: TreeSize): Promise<LargeTree> {
  const { database, repository, store, admin } = installation
  const tree = await largeTree(installation, size)
  await database.execute(`
    insert into data_file (dataset_id, storage_driver, object_id, size, content_type, restricted,
      creator_id, created_at, tabular_tags, since)
    select id, storage_driver, 'tree-' || id, ${FILE_BYTES}, 'text/plain', false,
      creator_id, created_at, '{}', 1
    from dataset where id >= ${tree.datasetId(0)}`)
  await database.execute('analyze')
  await store.write(({ settings }) => settings.put(':UseStorageQuotas', 'true'))
  await repository.quotas.collections.setQuota(admin, { kind: 'root' }, QUOTA)
  const wrong = await repository.quotas.verify(admin, { repair: false })
  if (wrong.length > 0) throw new Error(`${wrong.length} counters are wrong`)
  return tree
}

function asked(installation: Installation, tree: LargeTree): Asked {
  const { repository, admin } = installation
  return {
    quotas: repository.quotas,
    myData: repository.myData,
    root: { kind: 'root' },
    dataset: { kind: 'id', id: tree.datasetId(0) },
    admin,
    reader: tree.accounts[1] ?? admin,
  }
}
