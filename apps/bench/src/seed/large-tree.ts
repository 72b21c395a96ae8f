import type { Actor } from '@holdfast/core/rules'
import type { TreeSize } from '../sizes.ts'
import { cloneRows } from './cloned-rows.ts'
import { draftDataset } from './datasets.ts'
import type { Installation } from './installation.ts'
import { reserveIds } from './reserved-ids.ts'

/** A seeded tree. Collections and datasets are numbered from 0. */
export interface LargeTree {
  readonly size: TreeSize
  readonly collectionId: (number: number) => number
  readonly datasetId: (number: number) => number
  readonly accounts: readonly (Actor & { readonly kind: 'account' })[]
}

/** Children of each collection, and role assignments of each account. */
const FAN_OUT = 10
const ROLES_PER_ACCOUNT = 50

/**
 * Fills an empty installation with a tree in which each collection has ten children until all are used, and
 * its share of datasets. A tenth of the collections and datasets is unpublished; each account has fifty
 * roles, alternating between collections and datasets. Uses one statement per table.
 */
export async function largeTree(installation: Installation, size: TreeSize): Promise<LargeTree> {
  const proto = await prototypes(installation)
  const first = await reserveIds(installation, size.collections + size.datasets)
  const tree = {
    size,
    collectionId: (number: number) => first + number,
    datasetId: (number: number) => first + size.collections + number,
  }
  await seedCollections(installation, tree, proto)
  await seedDatasets(installation, tree, proto)
  const accounts = await seedAccounts(installation, size)
  await seedAssignments(installation, tree, accounts)
  await installation.database.execute('analyze')
  return { ...tree, accounts }
}

interface Prototypes {
  readonly rootId: number
  readonly collectionId: number
  readonly datasetId: number
  readonly accountId: number
}

/** One object of each kind, created through the normal use cases. */
async function prototypes(installation: Installation): Promise<Prototypes> {
  const { repository, admin } = installation
  const made = await repository.collections.create(
    admin,
    { kind: 'root' },
    { alias: 'tree', name: 'A collection', contacts: ['tree@example.org'] },
  )
  const ref = { kind: 'id', id: made.collection.id } as const
  await repository.collections.publish(admin, ref)
  const { id: datasetId } = await draftDataset(installation)
  await repository.versions.publish(admin, { kind: 'id', id: datasetId }, { bump: 'major' })
  const rootId = made.lineage.at(-1)?.id ?? 0
  return { rootId, collectionId: ref.id, datasetId, accountId: admin.accountId }
}

type Numbers = Pick<LargeTree, 'size' | 'collectionId' | 'datasetId'>

async function seedCollections(
  { database }: Installation,
  { size, collectionId }: Numbers,
  proto: Prototypes,
): Promise<void> {
  const parent = `case when n < ${FAN_OUT} then ${proto.rootId}
    else ${collectionId(0)} + n / ${FAN_OUT} - 1 end`
  await cloneRows(database, {
    table: 'collection',
    of: `proto.id = ${proto.collectionId}`,
    times: size.collections,
    varying: {
      id: `${collectionId(0)} + n`,
      parent_id: parent,
      alias: `'tree-' || n`,
      alias_folded: `'tree-' || n`,
      published_at: 'case when n % 10 < 9 then proto.published_at end',
    },
  })
  await database.execute(`
    insert into collection_path (descendant_id, ancestor_id, depth)
    with recursive up (descendant_id, ancestor_id, depth) as (
      select id, id, 0 from collection where id >= ${collectionId(0)}
      union all
      select up.descendant_id, c.parent_id, up.depth + 1
      from up join collection c on c.id = up.ancestor_id
      where c.parent_id is not null
    )
    select descendant_id, ancestor_id, depth from up`)
}

async function seedDatasets(
  { database }: Installation,
  { size, collectionId, datasetId }: Numbers,
  proto: Prototypes,
): Promise<void> {
  const released = 'n % 10 < 9'
  await cloneRows(database, {
    table: 'dataset',
    of: `proto.id = ${proto.datasetId}`,
    times: size.datasets,
    varying: {
      id: `${datasetId(0)} + n`,
      collection_id: `${collectionId(0)} + n % ${size.collections}`,
      identifier: `'TREE/' || n`,
      pid_folded: `replace(proto.pid_folded, lower(proto.identifier), 'tree/' || n)`,
      published_at: `case when ${released} then proto.published_at end`,
    },
  })
  await cloneRows(database, {
    table: 'dataset_version',
    of: `proto.dataset_id = ${proto.datasetId}`,
    times: size.datasets,
    varying: {
      dataset_id: `${datasetId(0)} + n`,
      state: `case when ${released} then 'released' else 'draft' end`,
      major: `case when ${released} then 1 end`,
      minor: `case when ${released} then 0 end`,
      released_at: `case when ${released} then proto.released_at end`,
    },
  })
}

async function seedAccounts(
  { database }: Installation,
  { assignments }: TreeSize,
): Promise<LargeTree['accounts']> {
  // The second one asks in most measurements.
  const count = Math.max(2, Math.floor(assignments / ROLES_PER_ACCOUNT))
  await cloneRows(database, {
    table: 'account',
    of: `proto.user_name = 'admin'`,
    times: count,
    varying: {
      user_name: `'reader' || n`,
      user_name_folded: `'reader' || n`,
      email: `'reader' || n || '@example.org'`,
      email_folded: `'reader' || n || '@example.org'`,
      superuser: 'false',
    },
  })
  const rows = await database.execute(
    `select id, user_name from account where user_name like 'reader%' order by id`,
  )
  return (rows as readonly { readonly id: number; readonly user_name: string }[]).map(
    ({ id, user_name: userName }) => ({
      kind: 'account',
      accountId: Number(id),
      userName,
      superuser: false,
    }),
  )
}

/** The objects are spread by a stride that is coprime to their number. */
async function seedAssignments(
  { database }: Installation,
  { size, collectionId, datasetId }: Numbers,
  accounts: LargeTree['accounts'],
): Promise<void> {
  await database.execute(`
    insert into role_assignment (role_id, assignee, collection_id, dataset_id)
    select 8, '@reader' || n % ${accounts.length},
      case when n % 2 = 0 then ${collectionId(0)} + (n / 2 * 7919) % ${size.collections} end,
      case when n % 2 = 1 then ${datasetId(0)} + (n / 2 * 104729::bigint) % ${size.datasets} end
    from generate_series(0::bigint, ${size.assignments - 1}) as n
    on conflict do nothing`)
}
