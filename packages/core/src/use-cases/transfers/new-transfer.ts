import type { IdSource } from '../../ports/signing/id-source.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Transfer } from '../../rules/transfers/transfer.ts'
import { dueAt, followLater, settleLocks } from './advance.ts'
import { permissionTaken } from './grant.ts'

/** Seconds until the service is first asked about a task. */
export const FIRST_LOOK_SECONDS = 3
/** Random hexadecimal digits of a transfer's id. */
const ID_DIGITS = 32

/** The id of a new transfer. */
export const transferId = (ids: IdSource): string => ids.hex(ID_DIGITS)

/** A transfer whose files wait for a task that moves them. */
export type OfferedTransfer = Transfer & {
  readonly state: Extract<Transfer['state'], { readonly kind: 'offered' }>
}

/** Adds an offer, with the job that ends it when its time is over. */
export async function offerIn(unit: WriteUnit, transfer: OfferedTransfer): Promise<void> {
  const { id, createdAt, state } = transfer
  if (!(await unit.transfers.add(transfer, new Date(state.until)))) permissionTaken()
  await followLater(unit, id, (state.until - createdAt) / 1000)
}

/** Adds a transfer that is running already, with the lock of its dataset and its job. */
export async function startIn(unit: WriteUnit, transfer: Transfer, now: Date): Promise<void> {
  const { state, permission, id } = transfer
  const added = await unit.transfers.add(transfer, dueAt(state, permission, now) ?? now)
  if (!added) permissionTaken()
  const before = { ...transfer, state: { kind: 'offered', until: 0 } } as const
  await settleLocks(unit, { transfer: before, after: state, now })
  await followLater(unit, id, FIRST_LOOK_SECONDS)
}
