import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { LockType } from '../../rules/datasets/dataset.ts'
import { decideTransfer, type TransferCommand } from '../../rules/transfers/life-cycle.ts'
import type {
  Transfer,
  TransferEnd,
  TransferPermission,
  TransferState,
} from '../../rules/transfers/transfer.ts'

/** A transfer that nobody looked at for this long is looked at by the sweep. */
export const OVERDUE_MS = 5 * 60_000
/** The most problems that an event names. */
const MAX_PROBLEMS = 100

/** What happens to a transfer. */
export interface Step {
  readonly command: TransferCommand
  /** The permission afterwards; absent to leave it. */
  readonly permission?: TransferPermission | null
  /** When its job runs again, in seconds. */
  readonly againSeconds?: number
}

/** Decides a command in a unit of its own; null when there is no such transfer or the command does not apply. */
export const advance = (domain: Domain, id: string, step: Step): Promise<Transfer | null> =>
  domain.store.write(async (unit) => {
    const known = await unit.transfers.find(id)
    if (known === null) return null
    // Datasets are locked before their transfers.
    await unit.datasets.lock({ kind: 'id', id: known.datasetId })
    return advanceIn(domain, unit, { id, step })
  })

/** Like `advance`, in a unit that has locked the dataset. */
export async function advanceIn(
  { clock }: Pick<Domain, 'clock'>,
  unit: WriteUnit,
  { id, step }: { readonly id: string; readonly step: Step },
): Promise<Transfer | null> {
  const transfer = await unit.transfers.lock(id)
  if (transfer === null) return null
  const decision = decideTransfer(transfer.state, step.command)
  if (decision.kind === 'refused') return null
  const state = decision.event
  const permission = step.permission === undefined ? transfer.permission : step.permission
  const now = clock.now()
  await unit.transfers.save({ id, state, permission, dueAt: dueAt(state, permission, now) })
  await settleLocks(unit, { transfer, after: state, now })
  if (state.kind === 'ended') await appendEnd(unit, { transfer, end: state.end, now })
  const again = step.againSeconds ?? (state.kind === 'ended' && permission !== null ? 0 : null)
  if (again !== null) await followLater(unit, id, again)
  return { ...transfer, state, permission }
}

/** Runs the job of a transfer again. */
export const followLater = (
  { jobs }: Pick<WriteUnit, 'jobs'>,
  transferId: string,
  delaySeconds: number,
): Promise<void> =>
  jobs.enqueue(
    { kind: 'followTransfer', transferId },
    { delaySeconds, dedupeKey: `followTransfer ${transferId}` },
  )

/** When the sweep looks at a transfer whose job was lost. */
export function dueAt(
  state: TransferState,
  permission: TransferPermission | null,
  now: Date,
): Date | null {
  if (state.kind === 'offered') return new Date(state.until)
  if (state.kind === 'ended' && permission === null) return null
  return new Date(now.getTime() + OVERDUE_MS)
}

const LOCKS: Partial<Readonly<Record<TransferState['kind'], LockType>>> = {
  running: 'TransferUpload',
  registering: 'EditInProgress',
}

/** The dataset of files that come is locked from the task's start until they are registered. */
export async function settleLocks(
  { datasets, accounts }: WriteUnit,
  {
    transfer,
    after,
    now,
  }: { readonly transfer: Transfer; readonly after: TransferState; readonly now: Date },
): Promise<void> {
  const { direction, datasetId, state: before, accountId } = transfer
  const [old, type] = [LOCKS[before.kind], LOCKS[after.kind]]
  if (direction === 'out' || old === type) return
  if ((await datasets.find({ kind: 'id', id: datasetId })) === null) return
  if (old !== undefined) await datasets.removeLock(datasetId, old)
  if (type === undefined) return
  const account = accountId === null ? null : await accounts.byId(accountId)
  const userName = account?.userName ?? ''
  await datasets.addLock(datasetId, { type, since: now, userName, message: null })
}

async function appendEnd(
  { accounts, events }: WriteUnit,
  {
    transfer: { id, accountId, datasetId, direction },
    end,
    now,
  }: { readonly transfer: Transfer; readonly end: TransferEnd; readonly now: Date },
): Promise<void> {
  if (end.kind === 'expired') return
  const account = accountId === null ? null : await accounts.byId(accountId)
  const problems = 'problems' in end ? end.problems.slice(0, MAX_PROBLEMS) : []
  await events.append({
    at: now,
    actor: account === null ? ':guest' : `@${account.userName}`,
    kind: 'transferEnded',
    objectId: datasetId,
    details: { transferId: id, direction, ...end, ...('problems' in end ? { problems } : {}) },
  })
}
