export {
  type Account,
  displayName,
  type EmailConfirmation,
  type NewAccount,
  type TokenRecord,
} from './account.ts'
export {
  ACCOUNT_SORT_KEYS,
  type AccountOrder,
  type AccountSortKey,
  accountOrder,
  accountWords,
  searchWords,
} from './account-list.ts'
export {
  type AccountRequest,
  accountProblems,
  isPersonName,
  isUserName,
} from './account-rules.ts'
export {
  deletionObstacles,
  isTraceElement,
  TRACE_ELEMENTS,
  type TraceCounts,
  type TraceElement,
  type TraceItems,
} from './account-trace.ts'
export {
  type ActingName,
  actingNames,
  mergedAccounts,
  NAMING_KINDS,
  type TracedAccount,
} from './acting-names.ts'
export {
  type Actor,
  assigneeOf,
  assigneesOf,
  GUEST,
  isSuperuser,
  previewAssignee,
} from './actor.ts'
export { badCredential } from './bad-credential.ts'
export { orcidIn } from './orcid.ts'
export { userNameFrom } from './provided-name.ts'
export { type PersonClaims, type PersonRegistration, registeredNames } from './registration.ts'
