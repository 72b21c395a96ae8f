import type { Domain } from '../../ports/ports.ts'
import type { TransferCopy, TransferService } from '../../ports/transfers/transfer-service.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { standardOf } from '../../rules/settings/setting-catalogue.ts'
import { settingNumber } from '../../rules/settings/setting-values.ts'
import { StorageUnavailable } from '../../rules/storage/stored-object.ts'
import {
  needsPermission,
  TRANSFER_PATIENCE_MS,
  UNKNOWN_TASK_PATIENCE_MS,
} from '../../rules/transfers/life-cycle.ts'
import type { TaskStatus, Transfer } from '../../rules/transfers/transfer.ts'
import { TransferRefused, TransferUnavailable } from '../../rules/transfers/transfer-trouble.ts'
import { advance, followLater, type Step } from './advance.ts'
import type { registerArrived } from './register-arrived.ts'
import { isManaged, storeOf } from './transfer-store.ts'

/** Its value is the seconds between two looks at a task. */
const INTERVAL = ':TransferPollingInterval'
/** A task that goes on only while it is asked about is asked about again soon. */
const DRIVEN_SECONDS = 1
const RETRY_SECONDS = 60

/** The job of a transfer: looks at it, does what is next, and revokes a permission that is not needed. */
export const followTransfer =
  (domain: Domain, register: ReturnType<typeof registerArrived>) =>
  async (transferId: string): Promise<void> => {
    const transfer = await domain.store.read(({ transfers }) => transfers.find(transferId))
    if (transfer === null) return
    try {
      await next(domain, transfer, register)
    } catch (error) {
      if (!(await givenUp(domain, transfer))) throw error
      domain.tellOperator('a transfer was given up', error)
    }
    await revokeUnneeded(domain, transferId)
  }

/**
 * Notes that a look failed for a reason that has no name here. The queue tries again, and the sweep after it. Resolves
 * with whether the transfer has failed for so long that it ended, with its lock.
 */
async function givenUp(domain: Domain, { id, state }: Transfer): Promise<boolean> {
  const reason = `The server could not ${state.kind === 'registering' ? 'add the files' : 'follow the task'}.`
  const now = domain.clock.now().getTime()
  const command = { kind: 'unseen', now, reason, patienceMs: TRANSFER_PATIENCE_MS } as const
  const noted = await advance(domain, id, { command })
  return noted?.state.kind === 'ended'
}

async function next(
  domain: Domain,
  transfer: Transfer,
  register: ReturnType<typeof registerArrived>,
): Promise<void> {
  const { id, state } = transfer
  const now = domain.clock.now().getTime()
  switch (state.kind) {
    case 'offered':
      await advance(domain, id, { command: { kind: 'expire', now } })
      return
    case 'running': {
      const step = await looked(domain, transfer)
      const advanced = await advance(domain, id, step)
      if (advanced === null) await stopCancelled(domain, transfer, step)
      return
    }
    case 'registering':
      try {
        await register(transfer)
      } catch (error) {
        if (!(error instanceof StorageUnavailable)) throw error
        const reason = 'The store of the dataset did not answer.'
        const command = { kind: 'unseen', now, reason, patienceMs: TRANSFER_PATIENCE_MS } as const
        await advance(domain, id, { command, againSeconds: RETRY_SECONDS })
      }
      return
    case 'ended':
      return
  }
}

/** Stops what the service began for the server while somebody cancelled the transfer. */
async function stopCancelled(
  { transfers }: Domain,
  { service, state }: Transfer,
  { command }: Step,
): Promise<void> {
  if (state.kind !== 'running' || command.kind !== 'seen' || command.status.cursor === null) return
  const { cursor } = command.status
  await transfers?.services[service]?.cancel({ task: state.task, cursor })
}

/** Asks the service about the task. */
async function looked(domain: Domain, transfer: Transfer): Promise<Step> {
  const { store, clock } = domain
  const { settings, dataset } = await store.read(async (unit) => ({
    settings: await unit.settings.all(),
    dataset: await unit.datasets.find({ kind: 'id', id: transfer.datasetId }),
  }))
  const interval = settingNumber(settings, INTERVAL) || Number(standardOf(INTERVAL))
  if (dataset === null) return failed(domain, 'The dataset was removed during the transfer.')
  try {
    const status = await asked(domain, transfer, dataset)
    if (status === null) return failed(domain, 'The transfer service is not configured any more.')
    await extendLeases(domain, transfer)
    const { direction } = transfer
    const againSeconds =
      status.state !== 'active' ? 0 : status.cursor === null ? interval : DRIVEN_SECONDS
    const command = { kind: 'seen', status, direction, now: clock.now().getTime() } as const
    return { command, againSeconds }
  } catch (error) {
    return afterTrouble(error, { now: clock.now().getTime(), againSeconds: interval })
  }
}

/** Waits for a service that does not answer, and for a task that it does not know yet. */
function afterTrouble(
  error: unknown,
  { now, againSeconds }: { readonly now: number; readonly againSeconds: number },
): Step {
  const waiting = (reason: string, patienceMs: number): Step => ({
    command: { kind: 'unseen', now, reason, patienceMs },
    againSeconds,
  })
  if (error instanceof TransferUnavailable)
    return waiting('The transfer service did not answer.', TRANSFER_PATIENCE_MS)
  if (!(error instanceof TransferRefused)) throw error
  if (error.reason === 'noTask')
    return waiting('The transfer service does not know the task.', UNKNOWN_TASK_PATIENCE_MS)
  const end = { kind: 'failedRemotely', reason: error.message } as const
  return { command: { kind: 'finish', now, end } }
}

const failed = ({ clock }: Pick<Domain, 'clock'>, reason: string): Step => ({
  command: {
    kind: 'finish',
    now: clock.now().getTime(),
    end: { kind: 'failedHere', reason, problems: [] },
  },
})

async function asked(
  domain: Domain,
  transfer: Transfer,
  dataset: Dataset,
): Promise<TaskStatus | null> {
  const service = domain.transfers?.services[transfer.service]
  if (service === undefined || transfer.state.kind !== 'running') return null
  const { task, cursor } = transfer.state
  return service.task({ task, cursor, copies: copiesOf(domain, transfer, dataset) })
}

/** What a transfer copies that the server makes itself; nothing for those of people. */
function copiesOf(
  domain: Domain,
  { remote, storageDriver, ...transfer }: Transfer,
  { pid }: Dataset,
): readonly TransferCopy[] {
  const reached = storeOf(domain, storageDriver)
  if (remote === null || reached === null || !isManaged(reached)) return []
  const { endpoint, path } = reached.store
  const here = (objectId: string) => ({ endpoint, path: `${path}${objectKey(pid, objectId)}` })
  return transfer.direction === 'in'
    ? transfer.files.flatMap(({ objectId, from }) =>
        from === null ? [] : [{ from: { endpoint: remote, path: from }, to: here(objectId) }],
      )
    : transfer.files.flatMap(({ objectId, to }) =>
        to === null ? [] : [{ from: here(objectId), to: { endpoint: remote, path: to } }],
      )
}

/** Bytes that arrive slowly are not swept. */
async function extendLeases(
  { store, clock, directUploadLeaseMs }: Domain,
  transfer: Transfer,
): Promise<void> {
  if (transfer.direction === 'out') return
  const objectIds = transfer.files.map(({ objectId }) => objectId)
  const until = new Date(clock.now().getTime() + directUploadLeaseMs)
  await store.write(({ stagedObjects }) => stagedObjects.extendAll(objectIds, until))
}

/** Takes the permission away once it is not needed; when the service does not answer, tries again later. */
async function revokeUnneeded(domain: Domain, id: string): Promise<void> {
  const { store, transfers, clock } = domain
  const transfer = await store.read((unit) => unit.transfers.find(id))
  if (transfer === null || transfer.permission === null || needsPermission(transfer.state)) return
  const service: TransferService | undefined = transfers?.services[transfer.service]
  try {
    if (service === undefined) throw new TransferUnavailable('It is not configured any more.')
    await service.revoke(transfer.permission)
  } catch (error) {
    if (!(error instanceof TransferUnavailable || error instanceof TransferRefused)) throw error
    const dueAt = new Date(clock.now().getTime() + RETRY_SECONDS * 1000)
    await store.write(async (unit) => {
      const now = await unit.transfers.lock(id)
      if (now?.permission == null) return
      await unit.transfers.save({ id, state: now.state, permission: now.permission, dueAt })
      await followLater(unit, id, RETRY_SECONDS)
    })
    return
  }
  await store.write(async (unit) => {
    const now = await unit.transfers.lock(id)
    if (now === null) return
    const { state } = now
    const dueAt = state.kind === 'ended' ? null : clock.now()
    await unit.transfers.save({ id, state, permission: null, dueAt })
  })
}
