import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Lineage } from '../../rules/collections/collection.ts'
import { PREVIEW_PERMISSIONS } from '../../rules/previews/preview-permissions.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { PlaceRef } from '../../rules/roles/assignment-point.ts'
import { requireHeld } from '../../rules/roles/delegation.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Role } from '../../rules/roles/role.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { assigneeNamed, requireActive } from './assignees.ts'
import { noteAssigned, noteRevoked } from './assignment-events.ts'
import { collectionPoint, lockedPlaceFor, placeFor } from './assignment-place.ts'
import { existingFor } from './existing.ts'
import { type GivenRole, givenRoles } from './given-role.ts'

/**
 * Role assignments on collections and datasets (docs/specification/roles.md#assignment-json and
 * docs/specification/roles.md#assignments-of-a-dataset).
 */
export const assignmentUseCases = ({ store, clock, signer }: Domain) => ({
  /** The assignments on the object by id; for a dataset also those on its collections, nearest first. */
  list: (actor: Actor, placeRef: PlaceRef): Promise<readonly GivenRole[]> =>
    store.read(async (unit) => {
      const { point, lineage, held, manage } = await placeFor(unit, actor, placeRef)
      requirePermission(held, manage, actor)
      const above =
        point.kind === 'dataset'
          ? (await existingFor(unit, actor, lineage)).map(collectionPoint)
          : []
      const points = [point, ...above]
      const found = await unit.roles.assignmentsAtAll(points.map(({ id }) => id))
      const described = await givenRoles({ unit, signer }, found, points)
      const given = mayPreview(held) ? described : described.map(withoutToken)
      return points.flatMap(({ id }) => given.filter((one) => one.point.id === id))
    }),

  /** The roles that the caller can assign on the object, by id: those of which they hold every permission there. */
  offered: (actor: Actor, placeRef: PlaceRef): Promise<readonly Role[]> =>
    store.read(async (unit) => {
      const { lineage, held, manage } = await placeFor(unit, actor, placeRef)
      requirePermission(held, manage, actor)
      const all = await unit.roles.all()
      return all.filter(
        (role) => isKnownIn(role, lineage) && role.permissions.every((each) => held.has(each)),
      )
    }),

  /**
   * Assigns a role. The caller needs every permission of the role.
   * Checks in the order of docs/specification/roles.md#assignments-of-a-collection.
   */
  assign: (
    actor: Actor,
    placeRef: PlaceRef,
    wanted: { readonly assignee: string; readonly roleAlias: string },
  ): Promise<GivenRole> =>
    store.write(async (unit) => {
      const { point, lineage, held, manage } = await lockedPlaceFor(unit, actor, placeRef)
      const assignee = await assigneeNamed(unit, wanted.assignee)
      const role = await roleNamed(unit, wanted.roleAlias, lineage)
      requirePermission(held, manage, actor)
      requireHeld(held, role.permissions, actor)
      requireActive(assignee, 'given a role')
      const there = await unit.roles.assignmentsAt(point.id)
      const { identifier } = assignee
      if (there.some((one) => one.assignee === identifier && one.roleId === role.id))
        refuse({
          kind: 'conflict',
          code: 'roleHeld',
          message: `${identifier} holds the role ${role.name} already.`,
        })
      const assignment = await unit.roles.assign({
        assignee: identifier,
        roleId: role.id,
        pointId: point.id,
      })
      await noteAssigned(unit, assignment, { actor: assigneeOf(actor), at: clock.now() })
      const [given] = await givenRoles({ unit, signer }, [assignment], [point])
      if (given === undefined) throw new Error(`Assignment ${assignment.id} is not described`)
      return given
    }),

  /** Revokes a role assigned on this very object. Revoking the role of a preview URL removes the URL. */
  revoke: (actor: Actor, placeRef: PlaceRef, assignmentId: number): Promise<GivenRole> =>
    store.write(async (unit) => {
      const { point, held, manage } = await lockedPlaceFor(unit, actor, placeRef)
      const there = await unit.roles.assignmentsAt(point.id)
      const assignment =
        there.find(({ id }) => id === assignmentId) ??
        refuse({ kind: 'missing', message: `Role assignment ${assignmentId} not found` })
      requirePermission(held, manage, actor)
      const [given] = await givenRoles({ unit, signer }, [assignment], [point])
      if (given === undefined) throw new Error(`Assignment ${assignment.id} is not described`)
      await unit.roles.revoke(assignment.id)
      await noteRevoked(unit, assignment, { actor: assigneeOf(actor), at: clock.now() })
      return given
    }),
})

/** Whether the caller may get the token of a preview URL: it gives access to the draft. */
const mayPreview = (held: PermissionSet): boolean =>
  PREVIEW_PERMISSIONS.every((permission) => held.has(permission))

const withoutToken = (given: GivenRole): GivenRole => ({ ...given, previewToken: null })

/** A built-in role, or one that this collection or an ancestor defines. */
async function roleNamed({ roles }: ReadUnit, alias: string, lineage: Lineage): Promise<Role> {
  const role = await roles.byAlias(alias)
  if (role !== null && isKnownIn(role, lineage)) return role
  return refuse({ kind: 'invalid', message: `Can't find role named '${alias.slice(0, 100)}'` })
}

/** Whether the role is built in, or defined by one of these collections. */
const isKnownIn = ({ ownerId }: Role, lineage: Lineage): boolean =>
  ownerId === null || lineage.some(({ id }) => id === ownerId)
