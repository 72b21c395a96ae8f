import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Transfer, TransferPermission } from '../../rules/transfers/transfer.ts'
import { TransferRefused, TransferUnavailable } from '../../rules/transfers/transfer-trouble.ts'
import { advance } from './advance.ts'

const RETRY_SECONDS = 60

/** Refuses a second permission of a principal on one folder. */
export const permissionTaken = (): never =>
  refuse({
    kind: 'conflict',
    message: 'This principal has a permission on the folder of the dataset already.',
  })

/**
 * Grants the recorded permission of an offered transfer. When that fails, the offer ends; a permission that
 * may exist is revoked by the job of the transfer.
 */
export async function grant(
  domain: Domain,
  transfer: Transfer & { readonly permission: TransferPermission },
): Promise<void> {
  const service = domain.transfers?.services[transfer.service]
  try {
    await service?.grant(transfer.permission)
  } catch (error) {
    const refused = error instanceof TransferRefused
    await advance(domain, transfer.id, {
      command: { kind: 'finish', now: domain.clock.now().getTime(), end: { kind: 'expired' } },
      // A refused permission of the same name belongs to somebody else.
      ...(refused ? { permission: null } : {}),
    })
    if (refused) return refuseGrant(error)
    if (error instanceof TransferUnavailable)
      return refuse({
        kind: 'unavailable',
        message: 'The transfer service does not answer.',
        retryAfterSeconds: RETRY_SECONDS,
      })
    throw error
  }
}

function refuseGrant({ reason }: TransferRefused): never {
  switch (reason) {
    case 'exists':
      return permissionTaken()
    case 'limit':
      return refuse({ kind: 'conflict', message: 'No more permissions can be granted now.' })
    case 'denied':
    case 'noTask':
      return refuse({ kind: 'invalid', message: 'The transfer service refused the permission.' })
  }
}
