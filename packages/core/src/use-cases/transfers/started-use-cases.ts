import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { TransferStarter } from '../../ports/transfers/transfer-service.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { requireUnlocked } from '../../rules/datasets/dataset-locks.ts'
import { bundleNames } from '../../rules/downloads/bundle-names.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { SentAnswer } from '../../rules/guestbooks/guestbook-answer.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { isInsidePath } from '../../rules/transfers/copied-paths.ts'
import type { Transfer, TransferFiles } from '../../rules/transfers/transfer.ts'
import { TransferRefused, TransferUnavailable } from '../../rules/transfers/transfer-trouble.ts'
import { type Actor, assigneesOf } from '../../rules/users/actor.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import { datasetFor, lockedDatasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { advance } from './advance.ts'
import { expectObjects } from './incoming-objects.ts'
import { startIn, transferId } from './new-transfer.ts'
import { recentTransfers } from './recent-transfers.ts'
import { arrivingFiles, MAX_STARTED_FILES, tooManyFiles } from './started-files.ts'
import {
  isManaged,
  type ManagedStore,
  type ReachedStore,
  reachedStore,
  requireTransfers,
} from './transfer-store.ts'
import { keepAnswer, placesOf, requireAnswered, transferableFiles } from './transferable-files.ts'

/** A transfer that the server is to make. */
export type WantedTransfer = { readonly remote: string; readonly folder: string } & (
  | { readonly direction: 'in'; readonly paths: readonly string[] }
  /** Null for all files of the newest version that the caller may see. */
  | {
      readonly direction: 'out'
      readonly fileIds: readonly number[] | null
      /** The answer to the guestbook; null when the request has none. */
      readonly sent: SentAnswer | null
    }
)

/** Transfers that the server makes for people (docs/specification/transfer.md#services-and-tasks-of-the-server). */
export const startedTransferUseCases = (domain: Domain) => {
  const { store, clock, ids } = domain

  const filesOf = async (
    actor: Actor,
    ref: DatasetRef,
    wanted: WantedTransfer,
  ): Promise<Prepared> => {
    const found = await store.read(async (unit) => {
      await requireTransfers(domain, unit, wanted.direction)
      const access = await datasetFor(unit, actor, ref)
      if (wanted.direction === 'in') {
        requirePermission(access.held, 'EditDataset', actor)
        requireUnlocked(access.dataset.locks, access.held)
      } else requireVisible(access, actor)
      const started = startedStore(await reachedStore(domain, unit, access.dataset))
      await requireRemote(unit, { actor, starter: started.starter, remote: wanted.remote })
      const leaving =
        wanted.direction === 'out'
          ? await leavingFiles(domain, unit, { access, ...started, wanted })
          : null
      return { ...started, access, leaving }
    })
    if (found.leaving !== null) return { ...found, ...found.leaving }
    if (wanted.direction === 'out') return refuse({ kind: 'missing', message: 'No files.' })
    return { ...found, files: await arriving(found.starter, wanted, found), records: [] }
  }

  const arriving = async (
    starter: TransferStarter,
    wanted: Extract<WantedTransfer, { readonly direction: 'in' }>,
    { reached }: Pick<Prepared, 'reached'>,
  ): Promise<TransferFiles> => {
    const { remote, paths } = wanted
    const found = await starter.files(remote, paths, MAX_STARTED_FILES).catch((error: unknown) => {
      if (error instanceof TransferRefused && error.reason === 'limit') return tooManyFiles()
      if (!(error instanceof TransferUnavailable)) throw error
      return refuse({ kind: 'unavailable', message: 'The remote does not answer.' })
    })
    return {
      direction: 'in',
      files: arrivingFiles(domain, { found, wanted, driver: reached.driver }),
    }
  }

  return {
    /** Starts a transfer and answers it. The caller must be among the users of the remote. */
    start: async (actor: Actor, ref: DatasetRef, wanted: WantedTransfer): Promise<Transfer> => {
      const { accountId } = requireAccount(actor)
      requireInside(wanted)
      const { access, reached, files, records } = await filesOf(actor, ref, wanted)
      return store.write(async (unit) => {
        const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
        const now = clock.now()
        if (files.direction === 'in') {
          requireUnlocked(dataset.locks, held)
          const objectIds = files.files.map(({ objectId }) => objectId)
          await expectObjects(domain, unit, {
            dataset,
            driver: reached.driver,
            accountId,
            objectIds,
          })
        }
        if (wanted.direction === 'out')
          await keepAnswer(domain, unit, { access, sent: wanted.sent, records })
        const id = transferId(ids)
        const transfer: Transfer = {
          ...files,
          id,
          datasetId: dataset.id,
          accountId,
          storageDriver: reached.driver,
          service: reached.store.service,
          remote: wanted.remote,
          createdAt: now.getTime(),
          permission: null,
          state: { kind: 'running', task: id, cursor: null, unseenSince: null, progress: null },
        }
        await startIn(unit, transfer, now)
        return transfer
      })
    },

    /** The transfers of a dataset, newest first: all for its editors, their own for others. */
    list: (actor: Actor, ref: DatasetRef): Promise<readonly Transfer[]> =>
      store.read(async (unit) => {
        const mayBeSeen = await seenBy(unit, actor, ref)
        return mayBeSeen.all
      }),

    one: (actor: Actor, ref: DatasetRef, id: string): Promise<Transfer> =>
      store.read(async (unit) => (await seenBy(unit, actor, ref)).one(id)),

    /** Stops a transfer that the server makes; refuses one that has ended or whose files are being added. */
    cancel: async (actor: Actor, ref: DatasetRef, id: string): Promise<void> => {
      const { transfer, service } = await store.read(async (unit) => {
        const found = await (await seenBy(unit, actor, ref)).one(id)
        return { transfer: found, service: domain.transfers?.services[found.service] }
      })
      const command = { kind: 'cancel', now: clock.now().getTime() } as const
      const stopped = transfer.remote === null ? null : await advance(domain, id, { command })
      if (stopped === null)
        refuse({ kind: 'conflict', message: 'This transfer cannot be cancelled any more.' })
      if (transfer.state.kind !== 'running') return
      const { task, cursor } = transfer.state
      // It is cancelled here already; a service that does not answer stops when its copies have ended.
      await service?.cancel({ task, cursor }).catch(() => {})
    },
  }
}

interface Started {
  readonly reached: ReachedStore<ManagedStore>
  readonly starter: TransferStarter
}

interface Prepared extends Started {
  readonly access: DatasetAccess
  readonly files: TransferFiles
  /** Of files that leave. */
  readonly records: readonly FileRecord[]
}

function startedStore(reached: ReachedStore): Started {
  const { starter } = reached.service
  if (starter === undefined || !isManaged(reached))
    return refuse({
      kind: 'invalid',
      message: 'The server starts no transfers with the store of this dataset.',
    })
  return { reached, starter }
}

/** Refuses unknown remotes like those that the caller may not use. */
async function requireRemote(
  { groups }: Pick<ReadUnit, 'groups'>,
  {
    actor,
    starter,
    remote: name,
  }: { readonly actor: Actor; readonly starter: TransferStarter; readonly remote: string },
): Promise<void> {
  const users = starter.remotes.find((remote) => remote.name === name)?.users ?? []
  const inside = users.length === 0 ? new Set<string>() : await groups.within(users)
  if (!assigneesOf(actor).some((assignee) => inside.has(assignee)))
    refuse({ kind: 'accessDenied', message: `You may not use the remote ${name.slice(0, 100)}.` })
}

function requireInside(wanted: WantedTransfer): void {
  const paths = wanted.direction === 'in' ? wanted.paths : []
  const places = wanted.folder === '' ? paths : [...paths, wanted.folder]
  const outside = places.find((path) => !isInsidePath(path))
  if (outside !== undefined)
    refuse({ kind: 'invalid', message: `This is no path below a remote: ${outside.slice(0, 200)}` })
  if (wanted.direction === 'in' && paths.length === 0)
    refuse({ kind: 'invalid', message: 'paths must name files or folders of the remote.' })
  // Each path is looked up, and has at least one file.
  if (paths.length > MAX_STARTED_FILES) tooManyFiles()
}

async function leavingFiles(
  domain: Domain,
  unit: ReadUnit,
  {
    access,
    reached,
    wanted,
  }: Started & {
    readonly access: DatasetAccess
    readonly wanted: Extract<WantedTransfer, { readonly direction: 'out' }>
  },
): Promise<Leaving> {
  const head = visibleHead(access)
  const { id: datasetId } = access.dataset
  const version = head === null ? [] : await unit.files.all({ datasetId, ordinal: head.ordinal })
  const fileIds = wanted.fileIds ?? version.map(({ file }) => file.id)
  const records = await transferableFiles(domain, unit, { access, fileIds })
  await requireAnswered(domain, unit, { access, sent: wanted.sent })
  placesOf(reached, access, records)
  const base = wanted.folder === '' ? [] : [wanted.folder]
  const named = records.map(({ file, entry: { folder, label } }) => ({ file, folder, label }))
  // Files of several versions may have one name: none may replace another at the remote.
  const files = bundleNames(named).entries.flatMap((entry) => {
    if (entry.kind === 'directory') return []
    const { id, objectId } = entry.file.file
    return [{ fileId: id, objectId, to: [...base, entry.path].join('/') }]
  })
  return { files: { direction: 'out', files }, records }
}

interface Leaving {
  readonly files: TransferFiles
  readonly records: readonly FileRecord[]
}

/** The transfers that a caller may see. */
async function seenBy(unit: ReadUnit, actor: Actor, ref: DatasetRef) {
  const { accountId } = requireAccount(actor)
  const access = await datasetFor(unit, actor, ref)
  requireVisible(access, actor)
  const { dataset, held } = access
  const isSeen = (transfer: Transfer): boolean =>
    transfer.datasetId === dataset.id &&
    (held.has('EditDataset') || transfer.accountId === accountId)
  const recent = await recentTransfers(unit, dataset.id)
  return {
    all: recent.filter(isSeen),
    one: async (id: string): Promise<Transfer> => {
      const found = await unit.transfers.find(id)
      if (found !== null && isSeen(found)) return found
      return refuse({ kind: 'notFound', what: `Transfer ${id.slice(0, 100)}` })
    },
  }
}
