import { memoryStore } from '@holdfast/memory'
import fc from 'fast-check'
import {
  type Actor,
  explicitIdentifier,
  PERMISSIONS,
  type Permission,
  previewAssignee,
  RefusedError,
} from '../../../src/rules.ts'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

/** The people who may gain permissions. The first one acts. */
const PEOPLE = ['mallory', 'bob', 'carol'] as const
const BROAD: readonly Permission[] = [
  'AddCollection',
  'AddDataset',
  'ManageCollectionPermissions',
  'ManageDatasetPermissions',
  'PublishDataset',
]

/** A small random tree with random roles; each number selects one of the existing objects. */
export const anyTree = fc.record({
  /** Parents of the collections below the root. */
  parents: fc.array(fc.nat(), { minLength: 3, maxLength: 5 }),
  /** Collections of the datasets. */
  homes: fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
  /** Owners of the groups. */
  owners: fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
  roles: fc.array(fc.subarray([...PERMISSIONS]), { minLength: 2, maxLength: 4 }),
  given: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 3, maxLength: 12 }),
  members: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 }),
  /** The objects that mallory manages, with extra permissions. */
  managed: fc.array(fc.tuple(fc.nat(), fc.subarray([...BROAD], { minLength: 3 })), {
    minLength: 1,
    maxLength: 3,
  }),
})
type Tree = typeof anyTree extends fc.Arbitrary<infer T> ? T : never

const KINDS = ['assign', 'join', 'default', 'move', 'child', 'group', 'preview', 'deposit'] as const
export const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(),
  where: fc.nat(),
  what: fc.nat(),
})
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

const at = <T>(from: readonly T[], index: number): T => {
  const one = from[index % from.length]
  if (one === undefined) throw new Error('There is nothing to choose from')
  return one
}

/** The tree in a repository in memory, with everything set up by a superuser. */
export async function openTree(tree: Tree) {
  const opened = await openInMemory({ store: memoryStore() })
  const { repository, store, admin } = opened
  for (const userName of PEOPLE)
    await repository.users.create(
      { userName, firstName: 'A', lastName: 'B', email: `${userName}@example.org` },
      { password: null, token: userName },
    )
  const mallory: Actor = await repository.tokens.authenticate(PEOPLE[0])
  const collections = [
    (await repository.collections.get(admin, { kind: 'root' }, SHOWN)).collection.id,
  ]
  for (const parent of tree.parents) collections.push(await child(admin, at(collections, parent)))
  const datasets: number[] = []
  for (const home of tree.homes) datasets.push(await deposit(admin, at(collections, home)))
  const groups: { readonly ownerId: number; readonly alias: string }[] = []
  for (const owner of tree.owners) groups.push(await group(admin, at(collections, owner)))
  const roles: string[] = ['admin', 'curator', 'member', 'contributor']
  for (const permissions of tree.roles) roles.push(await role(permissions))
  const assignees = () => [
    ...PEOPLE.map((name) => `@${name}`),
    ':authenticated-users',
    ...groups.map(({ ownerId, alias }) => explicitIdentifier(ownerId, alias)),
  ]
  for (const [what, who, where] of tree.given)
    await attempt(() => assign(admin, { what, who, where }))
  for (const [where, who] of tree.members) await attempt(() => join(admin, { where, who }))
  for (const [where, extra] of tree.managed) {
    const wanted = { assignee: '@mallory', roleAlias: await role(extra) }
    const ref = { kind: 'id', id: at(collections, where) } as const
    await repository.assignments.assign(admin, { kind: 'collection', ref }, wanted)
  }

  async function child(actor: Actor, parentId: number): Promise<number> {
    const alias = `c${collections.length}`
    const ref = { kind: 'id', id: parentId } as const
    const input = { alias, name: alias, contacts: ['a@example.org'] }
    return (await repository.collections.create(actor, ref, input)).collection.id
  }
  async function deposit(actor: Actor, collectionId: number): Promise<number> {
    const input = { metadataBlocks: METADATA, terms: { license: { name: 'CC0 1.0' } } }
    const ref = { kind: 'id', id: collectionId } as const
    return (await repository.datasets.create(actor, ref, input)).id
  }
  async function group(actor: Actor, ownerId: number) {
    const alias = `g${groups.length}`
    const ref = { collection: { kind: 'id', id: ownerId }, alias } as const
    await repository.groups.explicit.create(actor, ref, { name: alias, description: '' })
    return { ownerId, alias }
  }
  async function role(permissions: readonly Permission[]): Promise<string> {
    const alias = `r${roles.length}-${serial++}`
    await repository.roles.defineBuiltIn(admin, {
      alias,
      name: alias,
      description: '',
      permissions,
    })
    return alias
  }
  function assign(actor: Actor, { what, who, where }: Omit<Step, 'kind'>) {
    const points = [
      ...collections.map((id) => ({ kind: 'collection', ref: { kind: 'id', id } }) as const),
      ...datasets.map((id) => ({ kind: 'dataset', ref: { kind: 'id', id } }) as const),
    ]
    const wanted = { assignee: at(assignees(), who), roleAlias: at(roles, what) }
    return repository.assignments.assign(actor, at(points, where), wanted)
  }
  function join(actor: Actor, { where, who }: Pick<Step, 'where' | 'who'>) {
    const { ownerId, alias } = at(groups, where)
    const ref = { collection: { kind: 'id', id: ownerId }, alias } as const
    return repository.groups.explicit.add(actor, ref, [at(assignees(), who)])
  }
  const steps: Readonly<Record<Step['kind'], (step: Step) => Promise<unknown>>> = {
    assign: (step) => assign(mallory, step),
    join: (step) => join(mallory, step),
    default: ({ where, what }) =>
      repository.defaultRoles.set(
        mallory,
        { kind: 'id', id: at(collections, where) },
        at(roles, what),
      ),
    move: ({ where, what }) =>
      repository.datasets.move(
        mallory,
        { kind: 'id', id: at(datasets, what) },
        { to: { kind: 'id', id: at(collections, where) }, force: true },
      ),
    child: async ({ where }) => collections.push(await child(mallory, at(collections, where))),
    group: async ({ where }) => groups.push(await group(mallory, at(collections, where))),
    preview: ({ what }) =>
      repository.previews.create(
        mallory,
        { kind: 'id', id: at(datasets, what) },
        { anonymized: false },
      ),
    deposit: async ({ where }) => datasets.push(await deposit(mallory, at(collections, where))),
  }
  return {
    /** Whether the action was permitted. */
    take: (step: Step): Promise<boolean> => attempt(() => steps[step.kind](step)),
    permissions: () => permissionsOf(store, { collections, datasets }),
  }
}

let serial = 0
const SHOWN = { childCount: false, hiddenContacts: false }

async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof RefusedError) return false
    throw error
  }
}

type Store = Awaited<ReturnType<typeof openInMemory>>['store']

/** Every permission as `object person permission`, computed from single assignments. */
async function permissionsOf(
  store: Store,
  ids: { readonly collections: readonly number[]; readonly datasets: readonly number[] },
): Promise<ReadonlySet<string>> {
  return store.read(async (unit) => {
    const roles = new Map((await unit.roles.all()).map((role) => [role.id, role.permissions]))
    const members = new Map<string, readonly string[]>()
    for (const id of ids.collections)
      for (const group of await unit.groups.ownedBy(id))
        members.set(group.identifier, group.members)
    const isIn = (person: string, assignee: string): boolean =>
      assignee === person ||
      (assignee === ':authenticated-users' && person.startsWith('@')) ||
      (members.get(assignee) ?? []).some((member) => isIn(person, member))
    const people = PEOPLE.map((name) => `@${name}`)
    const found = new Set<string>()
    const tell = async (
      object: number,
      points: readonly number[],
      counts: (p: string) => boolean,
    ) => {
      found.add(`${object} nobody nothing`)
      for (const point of points)
        for (const { assignee, roleId } of await unit.roles.assignmentsAt(point))
          for (const person of [...people, previewAssignee(object)])
            if (isIn(person, assignee))
              for (const permission of (roles.get(roleId) ?? []).filter(counts))
                found.add(`${object} ${person} ${permission}`)
    }
    for (const id of ids.collections) {
      await tell(id, [id], () => true)
      const collection = await unit.collections.find({ kind: 'id', id })
      // A separate person for the next depositor.
      for (const permission of roles.get(collection?.defaultRoleId ?? -1) ?? [])
        found.add(`${id} depositor ${permission}`)
    }
    for (const id of ids.datasets) {
      const dataset = await unit.datasets.find({ kind: 'id', id })
      await tell(id, [id, dataset?.collectionId ?? -1], onDatasets)
    }
    return found
  })
}

/** The specification's table says which permissions work on datasets and files. */
const onDatasets = (permission: string): boolean =>
  /Dataset|File/.test(permission) && permission !== 'AddDataset'
