import type { Store } from '@holdfast/core'
import {
  type Account,
  type Actor,
  BUILT_IN_ROLES,
  explicitIdentifier,
  type NewGroup,
  PERMISSIONS,
  type Permission,
  previewAssignee,
} from '@holdfast/core/rules'
import { fresh, newAccount } from '../builders.ts'
import { chosen, type Draw, drawing } from '../random-draws.ts'
import { aCollection, aDataset, aFile, firstDraft, given, theRoot } from '../sample-objects.ts'
import type { ModelAccount, ModelGroup, ModelObject, PermissionWorld } from './permission-model.ts'

const ADDRESSES = ['0a000001', '0a000002', 'c0000207'].map((hex) => hex.padStart(32, '0'))
const DOMAINS = ['uni.test', 'sub.uni.test', 'lab.test'] as const

/** A random tree with random roles, groups and accounts, in the store and in the model. */
export async function randomWorld(
  store: Store,
  seed: number,
): Promise<{ readonly world: PermissionWorld; readonly actors: readonly Actor[] }> {
  const draw = drawing(seed)
  const one = <T>(from: readonly T[]): T => chosen(draw, from)
  await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  const accounts = await people(store, draw)
  const objects = await tree(store, draw)
  const roles = await someRoles(store, draw)
  const groups = await someGroups(store, { draw, accounts, objects })
  const everybody = [
    ':guest',
    ':authenticated-users',
    ':AllUsers',
    ...accounts.map(({ userName }) => `@${userName}`),
    ...groups.map(({ identifier }) => identifier),
    ...objects.flatMap(({ kind, id }) => (kind === 'dataset' ? [previewAssignee(id)] : [])),
  ]
  const assignments = Array.from({ length: 40 }, () => ({
    assignee: one(everybody),
    roleId: one([...roles.keys()]),
    pointId: one(objects).id,
  }))
  await store.write((unit) => unit.roles.assignAll(assignments))
  const locallyFairSets = new Map<number, readonly string[]>()
  const collections = objects.filter(({ kind }) => kind === 'collection')
  for (const { id } of [one(collections), one(collections)]) {
    const assignees = [one(everybody), one(everybody)]
    locallyFairSets.set(id, assignees)
    await store.write((unit) => unit.locallyFairSets.replace(id, assignees))
  }
  const world = { accounts, groups, roles, assignments, locallyFairSets, objects }
  return { world, actors: callers(world) }
}

/** Every account and the guest, from every address and from none. */
function callers({ accounts, objects }: PermissionWorld): readonly Actor[] {
  const readers = objects.filter(({ kind }) => kind === 'dataset').slice(0, 2)
  const known: readonly Actor[] = [
    { kind: 'guest' },
    ...accounts.map(({ id: accountId, userName, superuser }) => ({
      kind: 'account' as const,
      accountId,
      userName,
      superuser,
    })),
    ...readers.map(({ id: datasetId }) => ({
      kind: 'preview' as const,
      datasetId,
      anonymized: false,
    })),
  ]
  return known.flatMap((actor) => [actor, ...ADDRESSES.map((address) => ({ ...actor, address }))])
}

async function people(store: Store, draw: Draw): Promise<readonly ModelAccount[]> {
  const accounts: ModelAccount[] = []
  for (let n = 0; n < 6; n += 1) {
    const domain = chosen(draw, DOMAINS)
    const confirmed = draw(2) === 0
    const facts = {
      email: `person${fresh()}@${domain}`,
      emailConfirmedAt: confirmed ? new Date(0) : null,
      superuser: n === 5,
    }
    const added: Account = given(await store.write((unit) => unit.accounts.add(newAccount(facts))))
    accounts.push({ id: added.id, userName: added.userName, domain, confirmed, superuser: n === 5 })
  }
  return accounts
}

async function tree(store: Store, draw: Draw): Promise<readonly ModelObject[]> {
  const root = await theRoot(store)
  const collectionIds = [root.id]
  const objects: ModelObject[] = [{ kind: 'collection', id: root.id }]
  for (let n = 0; n < 6; n += 1) {
    const parentId = chosen(draw, collectionIds)
    const { id } = await aCollection(store, { parentId })
    collectionIds.push(id)
    objects.push({ kind: 'collection', id })
  }
  for (let n = 0; n < 10; n += 1) {
    const collectionId = chosen(draw, collectionIds)
    const dataset = await aDataset(store, { collectionId })
    objects.push({ kind: 'dataset', id: dataset.id, collectionId })
    const { file } = await aFile(store, firstDraft(dataset))
    objects.push({ kind: 'file', id: file.id, datasetId: dataset.id, collectionId })
  }
  return objects
}

/** The built-in roles, and some with random permissions. */
async function someRoles(
  store: Store,
  draw: Draw,
): Promise<ReadonlyMap<number, readonly Permission[]>> {
  const roles = new Map(BUILT_IN_ROLES.map(({ id, permissions }) => [id, permissions]))
  for (let n = 0; n < 4; n += 1) {
    const permissions = PERMISSIONS.filter(() => draw(4) === 0)
    const role = { alias: `r${fresh()}`, name: 'R', description: '', permissions, ownerId: null }
    roles.set(given(await store.write((unit) => unit.roles.add(role))).id, permissions)
  }
  return roles
}

interface Surroundings {
  readonly draw: Draw
  readonly accounts: readonly ModelAccount[]
  readonly objects: readonly ModelObject[]
}

/** Groups of each kind. Explicit ones have random members, also each other in cycles. */
async function someGroups(
  store: Store,
  { draw, accounts, objects }: Surroundings,
): Promise<readonly ModelGroup[]> {
  const ownerId = given(objects[0]).id
  const names = Array.from({ length: 5 }, () => explicitIdentifier(ownerId, `g${fresh()}`))
  const groups: ModelGroup[] = [
    { kind: 'ip', identifier: `&ip/i${fresh()}`, addresses: [chosen(draw, ADDRESSES.slice(0, 2))] },
    { kind: 'ip', identifier: `&ip/i${fresh()}`, addresses: ADDRESSES.slice(0, 2) },
    { ...domainGroup(draw), below: false },
    { ...domainGroup(draw), below: true },
  ]
  const candidates = [
    ':guest',
    ':authenticated-users',
    ...names,
    ...groups.map(({ identifier }) => identifier),
    ...accounts.map(({ userName }) => `@${userName}`),
  ]
  for (const identifier of names) {
    const members = Array.from({ length: draw(4) }, () => chosen(draw, candidates))
    groups.push({ kind: 'explicit', identifier, members: [...new Set(members)] })
  }
  for (const group of groups) await store.write((unit) => unit.groups.add(kept(group, ownerId)))
  return groups
}

const domainGroup = (draw: Draw) => ({
  kind: 'mailDomain' as const,
  identifier: `&maildomain/d${fresh()}`,
  domain: chosen(draw, DOMAINS),
})

/** The form in which a store keeps the group. */
function kept(group: ModelGroup, ownerId: number): NewGroup {
  const { identifier } = group
  const facts = { identifier, alias: identifier, name: 'G', description: '' }
  switch (group.kind) {
    case 'explicit':
      return { ...facts, kind: 'explicit', ownerId, members: group.members }
    case 'ip':
      return { ...facts, kind: 'ip', ranges: group.addresses.map((at) => ({ low: at, high: at })) }
    case 'mailDomain': {
      const domains = [
        group.below ? `(.+\\.)?${group.domain.replaceAll('.', '\\.')}` : group.domain,
      ]
      return { ...facts, kind: 'mailDomain', domains, regex: group.below }
    }
  }
}
