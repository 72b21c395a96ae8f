import { type Account, displayName } from '@holdfast/core/rules'
import { instant, instantOrNone } from '../output/times.ts'

/** An account as it is shown to its owner and to administrators (docs/specification/users.md#user-json). */
export const presentUser = (account: Account): object => ({
  id: account.id,
  identifier: `@${account.userName}`,
  displayName: displayName(account),
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  superuser: account.superuser,
  deactivated: account.deactivatedAt !== null,
  deactivatedTime: instantOrNone(account.deactivatedAt),
  affiliation: account.affiliation,
  position: account.position,
  persistentUserId: account.persistentUserId ?? account.userName,
  emailLastConfirmed: instantOrNone(account.emailConfirmedAt),
  createdTime: instant(account.createdAt),
  lastLoginTime: instantOrNone(account.lastLoginAt),
  lastApiUseTime: instantOrNone(account.lastApiUseAt),
  authenticationProviderId: account.provider,
})
