import type { Domain } from '../../ports/ports.ts'
import { adminGroupUseCases } from '../groups/admin-group-use-cases.ts'
import { explicitGroupUseCases } from '../groups/explicit-group-use-cases.ts'
import { assigneeUseCases } from './assignee-use-cases.ts'
import { assignmentUseCases } from './assignment-use-cases.ts'
import { defaultRoleUseCases } from './default-role-use-cases.ts'
import { roleHistoryUseCases } from './history-use-cases.ts'
import { locallyFairSetUseCases } from './locally-fair-set-use-cases.ts'
import { permissionUseCases } from './permission-use-cases.ts'
import { roleUseCases } from './role-use-cases.ts'

/** Roles, their assignees and assignments, and the resulting permissions. */
export const roleAreas = (domain: Domain) => ({
  assignees: assigneeUseCases(domain),
  assignments: assignmentUseCases(domain),
  defaultRoles: defaultRoleUseCases(domain),
  locallyFairSets: locallyFairSetUseCases(domain),
  groups: { ...adminGroupUseCases(domain), explicit: explicitGroupUseCases(domain) },
  permissions: permissionUseCases(domain),
  roleHistory: roleHistoryUseCases(domain),
  roles: roleUseCases(domain),
})
