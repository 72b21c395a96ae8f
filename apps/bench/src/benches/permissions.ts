import { type Actor, holderOf, type Repository, type Store } from '@holdfast/core'
import { type Bench, measured, type Outcome } from '../bench.ts'
import { spreadOf } from '../measure.ts'
import { comparison, type Row } from '../row.ts'
import { withInstallation } from '../scene.ts'
import type { Installation } from '../seed/installation.ts'
import { type LargeTree, largeTree } from '../seed/large-tree.ts'
import { type Taken, taking } from '../taken.ts'

const TIMES = { kind: 'ratioAtMost', value: 1.5 } as const
const STATEMENTS = { kind: 'ratioAtMost', value: 1 } as const
/** Single questions take milliseconds: more rounds than of the long measurements. */
const ROUNDS_EACH = 10
/** Objects that one question about permissions is about, in the small tree too. */
const MANY = 100

interface Asked {
  readonly repository: Repository
  readonly store: Store
  readonly collectionId: number
  readonly datasetId: number
  readonly many: readonly number[]
  /** Somebody with fifty roles in the tree, in groups around each other, calling from a known address. */
  readonly reader: Actor
  readonly admin: Actor
}

const ROOT = { kind: 'root' } as const

const QUESTIONS = {
  'userPermissions of a collection': ({ repository, reader, collectionId: id }: Asked) =>
    repository.permissions.onCollection(reader, { kind: 'id', id }),
  'userPermissions of a dataset': ({ repository, reader, datasetId: id }: Asked) =>
    repository.datasets.permissions(reader, { kind: 'id', id }),
  'contents, account in groups': ({ repository, reader, collectionId: id }: Asked) =>
    repository.collections.contents(reader, { kind: 'id', id }),
  'permissions on a hundred objects': ({ store, reader, many }: Asked) =>
    store.read(({ roles }) => roles.standing(holderOf(reader), many)),
  'a role at the root, given, seen and taken back': giveAndTake,
} as const

type Question = keyof typeof QUESTIONS
type Round = Readonly<Record<Question, Taken>>

/** Throws unless the role counts with the next question, and no longer after the one behind it. */
async function giveAndTake({ repository, reader, admin }: Asked): Promise<void> {
  const { assignments, permissions } = repository
  const place = { kind: 'collection', ref: ROOT } as const
  const assignee = reader.kind === 'account' ? `@${reader.userName}` : ''
  const { assignment } = await assignments.assign(admin, place, { assignee, roleAlias: 'curator' })
  const given = await permissions.onCollection(reader, ROOT)
  await assignments.revoke(admin, place, assignment.id)
  const taken = await permissions.onCollection(reader, ROOT)
  if (!given.has('AddDataset') || taken.has('AddDataset'))
    throw new Error('A role at the root did not count at once')
}

/** What somebody may do must not depend on how much there is to do it with. */
export const permissions: Bench = {
  name: 'permissions',
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
        const few = asking(small, await crowdedTree(small, hundredth))
        const many = asking(large, await crowdedTree(large, tree))
        context.say('  measuring')
        const rounds = { few: [] as Round[], many: [] as Round[] }
        for (let round = -1; round < context.rounds * ROUNDS_EACH; round += 1) {
          const taken = { few: await few(), many: await many() }
          if (round < 0) continue
          rounds.few.push(taken.few)
          rounds.many.push(taken.many)
        }
        return report(rounds, tree.assignments)
      }),
    )
  },
}

/** The large tree with groups: each account is in one, which lies in a second, which lies in a third. */
async function crowdedTree(
  installation: Installation,
  size: LargeTree['size'],
): Promise<LargeTree> {
  const tree = await largeTree(installation, size)
  const owner = tree.collectionId(0)
  const groups = Math.max(3, Math.floor(tree.accounts.length / 10))
  for (const statement of [
    `insert into assignee_group (kind, identifier, alias, name, description, owner_id)
      select 'explicit', '&explicit/${owner}-g' || n, 'g' || n, 'G', '', ${owner}
      from generate_series(0, ${groups - 1}) n`,
    `insert into assignee_group_member (group_id, member)
      select g.id, '@reader' || n from generate_series(0, ${tree.accounts.length - 1}) n
      join assignee_group g on g.alias = 'g' || n % ${groups}`,
    `insert into assignee_group_member (group_id, member)
      select around.id, g.identifier from assignee_group g
      join assignee_group around on around.alias = 'g' || substr(g.alias, 2)::int + 1
      where substr(g.alias, 2)::int % 3 < 2`,
    'analyze',
  ])
    await installation.database.execute(statement)
  return tree
}

function asking(installation: Installation, tree: LargeTree): () => Promise<Round> {
  const { repository, store, admin } = installation
  const account = tree.accounts[1] ?? admin
  const asked: Asked = {
    repository,
    store,
    admin,
    reader: { ...account, address: '00000000000000000000ffff0a000001' },
    collectionId: tree.collectionId(0),
    datasetId: tree.datasetId(0),
    many: Array.from({ length: MANY }, (_, n) => tree.collectionId(n % tree.size.collections)),
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
  size: number,
): Outcome {
  const reference = 'in a tree of a hundredth'
  // The keys of a record of these names are these names.
  const rows = (Object.keys(QUESTIONS) as Question[]).flatMap((question): Row[] => {
    const figures = (side: readonly Round[], figure: keyof Taken) =>
      side.map((round) => round[question][figure])
    const name = `${question}, ${size} roles given`
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
