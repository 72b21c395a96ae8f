import type { Repository, Store } from '@holdfast/core'
import { type Actor, holderOf } from '@holdfast/core/rules'
import type { Bench } from '../bench.ts'
import type { Installation } from '../seed/installation.ts'
import { type LargeTree, largeTree } from '../seed/large-tree.ts'
import { compareTwoTrees } from '../two-trees.ts'

/** A single question takes milliseconds, so it has more rounds than long measurements. */
const ROUNDS_EACH = 10
/** The number of objects in one question about permissions, also in the small tree. */
const MANY = 100

interface Asked {
  readonly repository: Repository
  readonly store: Store
  readonly collectionId: number
  readonly datasetId: number
  readonly many: readonly number[]
  /** An account with fifty roles in the tree, in nested groups, with a known IP address. */
  readonly reader: Actor
  readonly admin: Actor
}

const ROOT = { kind: 'root' } as const
const WHOLE = { after: null, offset: 0, limit: 10_000 } as const

const QUESTIONS = {
  'userPermissions of a collection': ({ repository, reader, collectionId: id }: Asked) =>
    repository.permissions.onCollection(reader, { kind: 'id', id }),
  'userPermissions of a dataset': ({ repository, reader, datasetId: id }: Asked) =>
    repository.datasets.permissions(reader, { kind: 'id', id }),
  'contents, account in groups': ({ repository, reader, collectionId: id }: Asked) =>
    repository.collections.contentsPage(reader, { kind: 'id', id }, WHOLE),
  'permissions on a hundred objects': ({ store, reader, many }: Asked) =>
    store.read(({ roles }) => roles.grantsAt(holderOf(reader), many)),
  'a role at the root, given, seen and taken back': grantAndRevoke,
} as const

/** Throws unless the role takes effect with the next question and ends with the one after its removal. */
async function grantAndRevoke({ repository, reader, admin }: Asked): Promise<void> {
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

/** The time for permissions must not depend on the number of objects and roles. */
export const permissions: Bench = {
  name: 'permissions',
  run: (context) =>
    compareTwoTrees(context, {
      questions: QUESTIONS,
      seed: treeWithGroups,
      asked,
      extent: ({ assignments }) => `${assignments} roles given`,
      roundsEach: ROUNDS_EACH,
    }),
}

/** The large tree with groups: each account is in a group inside a second inside a third group. */
async function treeWithGroups(
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

function asked(installation: Installation, tree: LargeTree): Asked {
  const { repository, store, admin } = installation
  const account = tree.accounts[1] ?? admin
  return {
    repository,
    store,
    admin,
    reader: { ...account, address: '00000000000000000000ffff0a000001' },
    collectionId: tree.collectionId(0),
    datasetId: tree.datasetId(0),
    many: Array.from({ length: MANY }, (_, n) => tree.collectionId(n % tree.size.collections)),
  }
}
