import type { Repository } from '@holdfast/core'
import type { ManagePage } from './manage-page.ts'
import { managePath } from './manage-pages.ts'
import { RoleList, type RolesFacts } from './role-list.tsx'
import { atAssignee, changeRoles, rolesAt } from './role-steps.ts'

/** Who has which role on a collection. */
export const rolesPage = (repository: Repository): ManagePage<RolesFacts> => ({
  name: 'roles',
  read: ({ actor, ref }, number) =>
    rolesAt(repository, actor, { place: { kind: 'collection', ref }, number }),
  body: ({ shown, managed: { view }, form }, facts) => (
    <RoleList
      shown={shown}
      form={form}
      action={managePath(view.collection.alias, 'roles')}
      point={view.collection}
      {...facts}
    />
  ),
  worded: atAssignee,
  work: async ({ actor, ref }, form) => {
    await changeRoles(repository, actor, { place: { kind: 'collection', ref }, form })
    return undefined
  },
})
