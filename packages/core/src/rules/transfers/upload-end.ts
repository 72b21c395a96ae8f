import type { RegistrationProblem } from '../direct-uploads/registration.ts'
import { describeRefusal } from '../refusals/refusal.ts'
import type { TransferEnd, TransferProblem } from './transfer.ts'

/** The result of registering what a transfer brought. */
export interface RegisteredCount {
  readonly added: number
  readonly problems: readonly TransferProblem[]
}

/** How a transfer to a dataset ends. */
export function uploadEnd({ added, problems }: RegisteredCount): TransferEnd {
  if (added === 0)
    return { kind: 'failedHere', reason: 'No file of the transfer could be added.', problems }
  return problems.length === 0
    ? { kind: 'completed', files: added }
    : { kind: 'completedWithErrors', files: added, problems }
}

/** The problem of one file as a sentence. */
export function problemText(why: RegistrationProblem): string {
  switch (why.kind) {
    case 'unusable':
      return 'Its storage identifier, name or type cannot be used, or it is a file already.'
    case 'badTag':
      return why.message
    case 'refused':
      return describeRefusal(why.refusal)
  }
}
