export type { AssignmentPoint, PlaceRef } from './assignment-point.ts'
export {
  ADMIN_ROLE_ID,
  BUILT_IN_ROLES,
  CONTRIBUTOR_ROLE_ID,
  FILE_DOWNLOADER_ROLE_ID,
  MEMBER_ROLE_ID,
} from './built-in-roles.ts'
export { type Holder, holderOf, holderOfAccount } from './holder.ts'
export {
  ALL_PERMISSIONS,
  appliesToDatasets,
  appliesToFiles,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  type PermissionSet,
} from './permission.ts'
export {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from './required-permission.ts'
export type { NewAssignment, NewRole, Role, RoleAssignment } from './role.ts'
export { mergeFileEntries, type RoleHistoryEntry, roleHistory } from './role-history.ts'
export { permissionNamed, type RoleInput } from './role-input.ts'
