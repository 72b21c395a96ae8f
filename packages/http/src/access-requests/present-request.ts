import type { ListedRequest } from '@holdfast/core'
import { instant } from '../output/times.ts'
import { presentUser } from '../users/present-user.ts'

/** A request: the account that asked, and what became of it (docs/specification/access.md#list-requests). */
export const presentRequest = ({ request, account }: ListedRequest): object => ({
  ...presentUser(account),
  requestState: request.state,
  requestedTime: instant(request.requestedAt),
})
