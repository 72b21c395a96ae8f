import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import type { EventKind } from '../../rules/events/event.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { BUILT_IN_ROLES } from '../../rules/roles/built-in-roles.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../rules/roles/required-permission.ts'
import type { Role } from '../../rules/roles/role.ts'
import { type RoleInput, roleFrom } from '../../rules/roles/role-input.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { noteRevokedAll } from './assignment-events.ts'
import { existenceFor } from './existing.ts'
import { heldAt } from './held-permissions.ts'

/** Identifies a role. */
export type RoleRef =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'alias'; readonly alias: string }

const MANAGE = 'ManageCollectionPermissions'

/** The roles of the repository and those that collections define (docs/specification/roles.md). */
export const roleUseCases = ({ store, clock }: Domain) => {
  const record = (
    unit: WriteUnit,
    actor: Actor,
    happened: { readonly kind: Extract<EventKind, `role${string}`>; readonly role: Role },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: happened.role.ownerId,
      details: { roleId: happened.role.id, alias: happened.role.alias },
    })

  const add = async (
    unit: WriteUnit,
    actor: Actor,
    wanted: { readonly input: RoleInput; readonly ownerId: number | null },
  ): Promise<Role> => {
    const added = await unit.roles.add({ ...roleFrom(wanted.input), ownerId: wanted.ownerId })
    if (added === 'aliasTaken') return refuseAlias()
    await record(unit, actor, { kind: 'roleCreated', role: added })
    return added
  }

  const remove = async (unit: WriteUnit, actor: Actor, role: Role): Promise<Role> => {
    const given = await unit.roles.assignmentsOf([role.id])
    await unit.roles.revokeAll(given.map(({ id }) => id))
    // After it, as people who lost a role no longer see names of drafts; the events name the role.
    await noteRevokedAll(unit, given, { actor: assigneeOf(actor), at: clock.now() })
    await unit.roles.remove(role.id)
    await record(unit, actor, { kind: 'roleDeleted', role })
    return role
  }

  return {
    /** The roles that the collection defines, by id. */
    list: (actor: Actor, ref: CollectionRef): Promise<readonly Role[]> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requirePermission(held, MANAGE, actor)
        return unit.roles.ownedBy(collection.id)
      }),

    /**
     * Defines a role of a collection. Superusers only; callers who cannot manage the collection get that
     * refusal first.
     */
    define: (actor: Actor, ref: CollectionRef, input: RoleInput): Promise<Role> =>
      store.write(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        roleFrom(input)
        requirePermission(held, MANAGE, actor)
        requireSuperuserForRoles(actor)
        return add(unit, actor, { input, ownerId: collection.id })
      }),

    /** The roles without an owner, by id. */
    builtIn: (actor: Actor): Promise<readonly Role[]> => {
      requireSuperuser(actor)
      return store.read(({ roles }) => roles.ownedBy(null), { consistency: 'latest' })
    },

    /** Defines a role for the whole repository. */
    defineBuiltIn: (actor: Actor, input: RoleInput): Promise<Role> => {
      requireSuperuser(actor)
      return store.write((unit) => add(unit, actor, { input, ownerId: null }))
    },

    /** Changes a role, with immediate effect for its holders. */
    change: (actor: Actor, ref: RoleRef, input: RoleInput): Promise<Role> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        const role = await lockedRoleFor(unit, ref)
        const changed = { ...role, ...roleFrom(input) }
        requireKept(role, changed)
        if ((await unit.roles.save(changed)) === 'aliasTaken') return refuseAlias()
        await record(unit, actor, { kind: 'roleChanged', role: changed })
        return changed
      })
    },

    /** One role, for callers who manage the collection that defines it. */
    show: (actor: Actor, ref: RoleRef): Promise<Role> =>
      store.read(async (unit) => {
        const role = await roleFor(unit, ref)
        const exists = await existenceFor(unit, actor, role.ownerId === null ? [] : [role.ownerId])
        if (role.ownerId !== null && !exists(role.ownerId)) noSuchRole(ref)
        if (!(await mayManage(unit, actor, role)))
          refuse({ kind: 'accessDenied', message: `Permission required to view roles: ${MANAGE}.` })
        return role
      }),

    /** Deletes a role that a collection defines, with all its assignments. */
    delete: (actor: Actor, ref: RoleRef): Promise<Role> =>
      store.write(async (unit) => {
        const role = await lockedRoleFor(unit, ref)
        if (role.ownerId === null) refuseBuiltIn(role)
        if (!(await mayManage(unit, actor, role)))
          refuse({ kind: 'forbidden', needs: MANAGE, who: assigneeOf(actor) })
        return remove(unit, actor, role)
      }),

    /** As `delete`; superusers may also delete a role without owner, except the eight standard roles. */
    deleteAny: (actor: Actor, ref: RoleRef): Promise<Role> =>
      store.write(async (unit) => {
        requireAccount(actor)
        const role = await lockedRoleFor(unit, ref)
        if (role.ownerId === null) requireSuperuser(actor)
        else if (!(await mayManage(unit, actor, role)))
          refuse({ kind: 'forbidden', needs: MANAGE, who: assigneeOf(actor) })
        if (isStandard(role)) refuseBuiltIn(role)
        return remove(unit, actor, role)
      }),

    /** The roles to filter by: those the caller holds anywhere, or all roles if there are none. */
    selectable: (actor: Actor): Promise<readonly Role[]> => {
      requireAccount(actor)
      return store.read(async (unit) => {
        const { roles } = unit
        const held = isSuperuser(actor) ? [] : await roles.heldAnywhere(holderOf(actor))
        const listed = held.length > 0 ? held : await roles.all()
        const owners = [...new Set(listed.flatMap(({ ownerId }) => ownerId ?? []))]
        const exists = await existenceFor(unit, actor, owners)
        return listed.filter(({ ownerId }) => ownerId === null || exists(ownerId))
      })
    },
  }
}

/** The role reference in refusals and messages. */
export const describeRole = (ref: RoleRef): string =>
  ref.kind === 'id' ? `ID ${ref.id}` : `alias ${ref.alias.slice(0, 100)}`

async function roleFor({ roles }: ReadUnit, ref: RoleRef): Promise<Role> {
  const role = await (ref.kind === 'id' ? roles.byId(ref.id) : roles.byAlias(ref.alias))
  return role ?? noSuchRole(ref)
}

/** Locked against a removal and other changes, because the whole role is saved or its assignments are noted. */
async function lockedRoleFor(unit: WriteUnit, ref: RoleRef): Promise<Role> {
  const { id } = await roleFor(unit, ref)
  return (await unit.roles.lock(id)) ?? noSuchRole(ref)
}

const noSuchRole = (ref: RoleRef): never =>
  refuse({ kind: 'missing', message: `Role with ${describeRole(ref)} not found.` })

/** Only superusers manage a role without owner. */
async function mayManage(unit: ReadUnit, actor: Actor, { ownerId }: Role): Promise<boolean> {
  if (ownerId === null) return isSuperuser(actor)
  return (await heldAt(unit.roles, actor, [ownerId])).has(MANAGE)
}

const isStandard = ({ id }: Role): boolean => BUILT_IN_ROLES.some((role) => role.id === id)

/** Clients know the eight standard roles by alias, and every creator gets the first one. */
function requireKept(role: Role, changed: Role): void {
  if (!isStandard(role)) return
  if (role.alias !== changed.alias)
    refuse({ kind: 'wrongState', message: `The alias of the role ${role.name} cannot be changed.` })
}

const refuseBuiltIn = ({ alias }: Role): never =>
  refuse({ kind: 'wrongState', message: `May not delete Built In Role ${alias}.` })

const refuseAlias = (): never =>
  refuse({ kind: 'wrongState', message: 'Role with this alias already exists.' })

function requireSuperuserForRoles(actor: Actor): void {
  if (!isSuperuser(actor))
    refuse({ kind: 'superuserOnly', message: 'Only superusers may create or edit roles.' })
}
