import type { Repository } from '@holdfast/core'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { assigneeEndpoints } from './assignee-endpoints.ts'
import { assignmentEndpoints } from './assignment-endpoints.ts'
import { defaultRoleEndpoints } from './default-role-endpoints.ts'
import { roleHistoryEndpoints } from './history-endpoints.ts'
import { locallyFairSetEndpoints } from './locally-fair-set-endpoints.ts'
import { permissionEndpoints } from './permission-endpoints.ts'
import { roleAdminEndpoints } from './role-admin-endpoints.ts'
import { roleEndpoints } from './role-endpoints.ts'

/** All endpoints of roles, assignments and permissions. */
export const roleAreaEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...assigneeEndpoints(repository),
  ...assignmentEndpoints(repository),
  ...defaultRoleEndpoints(repository),
  ...locallyFairSetEndpoints(repository),
  ...permissionEndpoints(repository),
  ...roleAdminEndpoints(repository),
  ...roleEndpoints(repository),
  ...roleHistoryEndpoints(repository),
]
