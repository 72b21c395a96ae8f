import {
  type Actor,
  CARD_KINDS,
  CARD_STATES,
  type CollectionRef,
  type DatasetRef,
  type Repository,
} from '@holdfast/core'
import { type Bench, measured, type Outcome } from '../bench.ts'
import { spreadOf } from '../measure.ts'
import { comparison, type Row } from '../row.ts'
import { withInstallation } from '../scene.ts'
import type { Installation } from '../seed/installation.ts'
import { type LargeTree, largeTree, type TreeSize } from '../seed/large-tree.ts'
import { type Taken, taking } from '../taken.ts'

const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const STATEMENTS = { kind: 'ratioAtMost', value: 1 } as const
/** Single questions take milliseconds: more rounds than of the long measurements. */
const ROUNDS_EACH = 10
const FILE_BYTES = 1000
/** Far more than is there. */
const QUOTA = '1000000000000'

interface Asked extends Pick<Repository, 'quotas' | 'myData'> {
  readonly root: CollectionRef
  readonly dataset: DatasetRef
  readonly admin: Actor
  /** Somebody with fifty roles in the tree. */
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

type Question = keyof typeof QUESTIONS
type Round = Readonly<Record<Question, Taken>>

/** What is stored is read from counters: it must not depend on how much there is to count. */
export const storageUse: Bench = {
  name: 'storage-use',
  run: async (context) => {
    const { tree } = context.sizes
    const hundredth = {
      collections: tree.collections / 100,
      datasets: tree.datasets / 100,
      assignments: tree.assignments / 100,
    }
    return withInstallation(context, (small) =>
      withInstallation(context, async (large) => {
        context.say('  seeding')
        const few = asking(small, await filledTree(small, hundredth))
        const many = asking(large, await filledTree(large, tree))
        context.say('  measuring')
        const rounds = { few: [] as Round[], many: [] as Round[] }
        for (let round = -1; round < context.rounds * ROUNDS_EACH; round += 1) {
          const taken = { few: await few(), many: await many() }
          if (round < 0) continue
          rounds.few.push(taken.few)
          rounds.many.push(taken.many)
        }
        return report(rounds, tree)
      }),
    )
  },
}

/** The large tree with a file in each dataset, and a quota on the root. Throws unless the counters are right. */
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

function asking(installation: Installation, tree: LargeTree): () => Promise<Round> {
  const { repository, admin } = installation
  const asked: Asked = {
    quotas: repository.quotas,
    myData: repository.myData,
    root: { kind: 'root' },
    dataset: { kind: 'id', id: tree.datasetId(0) },
    admin,
    reader: tree.accounts[1] ?? admin,
  }
  const take = taking(installation)
  return async () => {
    // Every question gets its figures below; the keys of a record of these names are these names.
    const round = {} as Record<Question, Taken>
    for (const question of Object.keys(QUESTIONS) as Question[])
      round[question] = await take(() => QUESTIONS[question](asked))
    return round
  }
}

function report(
  rounds: { readonly few: readonly Round[]; readonly many: readonly Round[] },
  size: TreeSize,
): Outcome {
  const reference = 'in a tree of a hundredth'
  // The keys of a record of these names are these names.
  const rows = (Object.keys(QUESTIONS) as Question[]).flatMap((question): Row[] => {
    const figures = (side: readonly Round[], figure: keyof Taken) =>
      side.map((round) => round[question][figure])
    const name = `${question}, ${size.datasets} datasets`
    const [ours, values] = [figures(rounds.many, 'statements'), figures(rounds.few, 'statements')]
    const { min, max } = spreadOf([...ours, ...values])
    return [
      comparison(
        { name, unit: 'ms', ours: figures(rounds.many, 'milliseconds'), target: TIMES },
        { name: reference, values: figures(rounds.few, 'milliseconds') },
      ),
      {
        ...comparison(
          { name, unit: 'statements', ours, target: STATEMENTS },
          { name: reference, values },
        ),
        met: min === max,
      },
    ]
  })
  return measured(...rows)
}
