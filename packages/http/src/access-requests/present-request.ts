import type { ListedRequest } from '@holdfast/core'
import { instant, instantOrNone } from '../output/times.ts'
import { presentUser } from '../users/present-user.ts'

/** A request: the account that asked, and what became of it (docs/specification/access.md#list-requests). */
export const presentRequest = ({ request, account }: ListedRequest): object => ({
  ...presentUser(account),
  requestState: request.state,
  requestedTime: instant(request.requestedAt),
  expires: instantOrNone(request.expiresAt),
})

/** The same among the requests for a whole dataset, with the file and the decision. */
export const presentDatasetRequest = (listed: ListedRequest): object => ({
  fileId: listed.request.fileId,
  label: listed.label,
  ...presentRequest(listed),
  decidedTime: instantOrNone(listed.request.decidedAt),
  decidedBy: listed.decidedBy === null ? undefined : `@${listed.decidedBy}`,
  reason: listed.request.reason,
})
