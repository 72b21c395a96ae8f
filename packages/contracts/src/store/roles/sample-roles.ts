import type { Store } from '@holdfast/core'
import { BUILT_IN_ROLES, type Holder, type Role } from '@holdfast/core/rules'
import { given } from '../sample-objects.ts'

/** A holder who is an assignee under these identifiers, and under those of the groups that contain them. */
export const holding = (...identifiers: readonly string[]): Holder => ({
  identifiers,
  accountId: null,
  address: null,
})

export const builtIn = (alias: string): Role =>
  given(BUILT_IN_ROLES.find((candidate) => candidate.alias === alias))

/** An assignment of the built-in role with that alias. */
export const to = (assignee: string, alias: string, pointId: number) => ({
  assignee,
  roleId: builtIn(alias).id,
  pointId,
})

export const assign = (store: Store, assignment: ReturnType<typeof to>) =>
  store.write(({ roles }) => roles.assign(assignment))
