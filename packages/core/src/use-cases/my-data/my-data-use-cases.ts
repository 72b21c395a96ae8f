import type { Domain } from '../../ports/ports.ts'
import type { MyCards, MyDataWanted } from '../../ports/store/my-data.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import type { Role } from '../../rules/roles/role.ts'
import { type Actor, isSuperuser } from '../../rules/users/actor.ts'
import { existingFor } from '../roles/existing.ts'
import { myDataSearching } from './my-data-search.ts'
import { personMeant } from './person-meant.ts'

/** What to list; all members are filters. */
export interface MyDataQuery extends Omit<MyDataWanted, 'holder' | 'closed' | 'roleIds'> {
  /** Null when no roles were named. */
  readonly roleIds: readonly number[] | 'every' | null
  /** List another user's data; ignored unless the caller is a superuser. */
  readonly userName: string | null
}

/** A page of objects with what is needed to present it. */
export interface MyDataView {
  readonly found: MyCards
  /** The requested roles by id, without unknown ones. */
  readonly roles: readonly Role[]
  /** Whether the person holds any role. */
  readonly holdsRoles: boolean
  /** The assignee whose data it is; null for the caller's own. */
  readonly other: string | null
}

/** The objects on which a person has roles (docs/specification/mydata.md). */
export const myDataUseCases = (domain: Domain) => ({
  ...myDataSearching(domain),

  /** The caller needs an account. An unknown user is refused as `missing`. */
  retrieve: (actor: Actor, { userName, roleIds, ...wanted }: MyDataQuery): Promise<MyDataView> =>
    domain.store.read(async (unit) => {
      const { holder, other } = await personMeant(unit, actor, userName)
      const all = await unit.roles.all()
      const roles =
        roleIds === 'every' ? all : all.filter(({ id }) => roleIds?.includes(id) === true)
      const found = await unit.myData.cards({
        ...wanted,
        holder,
        closed: isSuperuser(actor) ? 'listed' : 'omitted',
        roleIds: roles.map(({ id }) => id),
      })
      const holdsRoles = found.total > 0 || (await unit.roles.heldAnywhere(holder)).length > 0
      return { found, roles, holdsRoles, other }
    }),

  /** Collections to which the person may add datasets, by id; all of them for superusers. */
  collections: (actor: Actor, userName: string | null): Promise<readonly Collection[]> =>
    domain.store.read(async (unit) => {
      const { holder, superuser } = await personMeant(unit, actor, userName)
      if (superuser) return unit.collections.byIds(null)
      const granted = await unit.roles.collectionsGranted(holder, 'AddDataset')
      return existingFor(unit, actor, await unit.collections.byIds(granted))
    }),
})
