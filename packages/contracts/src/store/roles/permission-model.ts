import type { Actor, Permission } from '@holdfast/core/rules'

/**
 * The permissions in the words of the specification, slowly: no sets of identifiers, no closure, no query,
 * one question at a time (docs/specification/roles.md).
 */
export interface PermissionWorld {
  readonly accounts: readonly ModelAccount[]
  readonly groups: readonly ModelGroup[]
  readonly roles: ReadonlyMap<number, readonly Permission[]>
  readonly assignments: readonly {
    readonly assignee: string
    readonly roleId: number
    readonly pointId: number
  }[]
  /** The members of locally-fair collections; a collection without a set is open to all. */
  readonly locallyFairSets: ReadonlyMap<number, readonly string[]>
  readonly objects: readonly ModelObject[]
}

export interface ModelAccount {
  readonly id: number
  readonly userName: string
  readonly domain: string
  readonly confirmed: boolean
  readonly superuser: boolean
}

export type ModelGroup =
  | { readonly kind: 'explicit'; readonly identifier: string; readonly members: readonly string[] }
  | { readonly kind: 'ip'; readonly identifier: string; readonly addresses: readonly string[] }
  | {
      readonly kind: 'mailDomain'
      readonly identifier: string
      readonly domain: string
      /** Whether subdomains count too. */
      readonly below: boolean
    }

export type ModelObject =
  | { readonly kind: 'collection'; readonly id: number }
  | { readonly kind: 'dataset'; readonly id: number; readonly collectionId: number }
  | {
      readonly kind: 'file'
      readonly id: number
      readonly datasetId: number
      readonly collectionId: number
    }

/** Whether the actor has the permission on the object. */
export function may(
  world: PermissionWorld,
  actor: Actor,
  { permission, object }: { readonly permission: Permission; readonly object: ModelObject },
): boolean {
  if (actor.kind === 'account' && actor.superuser) return true
  if (actor.kind !== 'account' && needsLogin(permission)) return false
  for (const { assignee, roleId, pointId } of world.assignments)
    if (
      countsOn(object, pointId) &&
      world.roles.get(roleId)?.includes(permission) === true &&
      is(world, actor, assignee)
    )
      return true
  return false
}

/** Whether the object does not exist for the actor. */
export function isKeptFrom(world: PermissionWorld, actor: Actor, object: ModelObject): boolean {
  if (actor.kind === 'account' && actor.superuser) return false
  const collectionId = object.kind === 'collection' ? object.id : object.collectionId
  const set = world.locallyFairSets.get(collectionId)
  if (set === undefined) return false
  for (const assignee of set) if (is(world, actor, assignee)) return false
  return true
}

function needsLogin(permission: Permission): boolean {
  switch (permission) {
    case 'ViewUnpublishedCollection':
    case 'ViewUnpublishedDataset':
    case 'DownloadFile':
      return false
    default:
      return true
  }
}

/**
 * An assignment on a file, its dataset or the collection that owns the dataset applies to the file, and
 * likewise for the other kinds; assignments further up do not.
 */
function countsOn(object: ModelObject, pointId: number): boolean {
  if (object.id === pointId) return true
  if (object.kind === 'file' && object.datasetId === pointId) return true
  return object.kind !== 'collection' && object.collectionId === pointId
}

/** Whether an identifier means the actor, directly or through groups. */
const is = (world: PermissionWorld, actor: Actor, identifier: string): boolean =>
  isAnother({ world, actor, seen: [] }, identifier)

/** The same; `seen` are the groups that are being searched already. */
function isAnother(
  search: {
    readonly world: PermissionWorld
    readonly actor: Actor
    readonly seen: readonly string[]
  },
  identifier: string,
): boolean {
  const { world, actor, seen } = search
  if (identifier === ':AllUsers') return true
  if (identifier === ':authenticated-users') return actor.kind === 'account'
  if (identifier === ':guest') return actor.kind !== 'account'
  if (identifier.startsWith('@'))
    return actor.kind === 'account' && identifier === `@${actor.userName}`
  if (identifier.startsWith('!'))
    return actor.kind === 'preview' && identifier === `!${actor.datasetId}`
  const group = world.groups.find((one) => one.identifier === identifier)
  if (group === undefined || seen.includes(identifier)) return false
  switch (group.kind) {
    case 'ip':
      return actor.address !== undefined && group.addresses.includes(actor.address)
    case 'mailDomain':
      return hasDomain(world, actor, group)
    case 'explicit':
      return group.members.some((member) =>
        isAnother({ ...search, seen: [...seen, identifier] }, member),
      )
  }
}

function hasDomain(
  { accounts }: PermissionWorld,
  actor: Actor,
  group: Extract<ModelGroup, { readonly kind: 'mailDomain' }>,
): boolean {
  if (actor.kind !== 'account') return false
  const account = accounts.find(({ id }) => id === actor.accountId)
  if (account === undefined || !account.confirmed) return false
  return (
    account.domain === group.domain || (group.below && account.domain.endsWith(`.${group.domain}`))
  )
}
