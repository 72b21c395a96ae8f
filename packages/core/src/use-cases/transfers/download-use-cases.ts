import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { SentAnswer } from '../../rules/guestbooks/guestbook-answer.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { downloadList } from '../../rules/transfers/download-list.ts'
import type { Transfer } from '../../rules/transfers/transfer.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { advanceIn } from './advance.ts'
import { grant } from './grant.ts'
import { FIRST_LOOK_SECONDS, offerIn, transferId } from './new-transfer.ts'
import { recentTransfers } from './recent-transfers.ts'
import {
  folderOf,
  isManaged,
  type ManagedStore,
  type ReachedStore,
  reachedStore,
  requireReachable,
  requireTransfers,
} from './transfer-store.ts'
import {
  keepAnswer,
  placesOf,
  requireAnswered,
  requireWholeFolder,
  transferableFiles,
} from './transferable-files.ts'

/** What is asked for before a transfer from a dataset. */
export interface WantedDownload {
  readonly principal: string | null
  /** Null without a list. */
  readonly fileIds: readonly number[] | null
  readonly downloadId: string | null
  /** The answer to the guestbook; null when the request has none. */
  readonly sent: SentAnswer | null
}

/** Files that people transfer from a dataset (docs/specification/transfer.md#request-and-follow-a-download). */
export const transferDownloadUseCases = (domain: Domain) => {
  const { store, clock, ids } = domain

  const offer = async (
    unit: WriteUnit,
    { access, reached, principal, places, records, sent }: Offering,
  ): Promise<OfferedDownload> => {
    const now = clock.now().getTime()
    const until = now + (domain.transfers?.offerMs ?? 0)
    const { actor, dataset } = access
    const { endpoint } = reached.store
    const folder = folderOf(reached, dataset)
    await keepAnswer(domain, unit, { access, sent, records })
    const transfer = {
      id: transferId(ids),
      direction: 'out',
      files: places.map(({ file: { id, objectId } }) => ({ fileId: id, objectId, to: null })),
      datasetId: dataset.id,
      accountId: actor.kind === 'account' ? actor.accountId : null,
      storageDriver: reached.driver,
      service: reached.store.service,
      remote: null,
      createdAt: now,
      permission: { endpoint, folder, principal, access: 'read' },
      state: { kind: 'offered', until },
    } as const
    await offerIn(unit, transfer)
    return transfer
  }

  return {
    /** Where the files are, by id; in a managed store, the principal may read the folder for a while. */
    request: async (
      actor: Actor,
      ref: DatasetRef,
      read: () => Promise<WantedDownload>,
    ): Promise<Readonly<Record<string, string>>> => {
      await store.read((unit) => requireTransfers(domain, unit, 'out'))
      const { principal, sent, ...list } = await read()
      const fileIds = listed(list)
      const found = await store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        requireVisible(access, actor)
        const reached = await reachedStore(domain, unit, access.dataset)
        requireReachable(reached)
        const records = await transferableFiles(domain, unit, { access, fileIds })
        await requireAnswered(domain, unit, { access, sent })
        const places = placesOf(reached, access, records)
        if (isManaged(reached))
          await requireWholeFolder(domain, unit, { access, driver: reached.driver })
        return { access, reached, places, records, sent }
      })
      const { reached } = found
      if (isManaged(reached)) {
        if (principal === null)
          return refuse({ kind: 'invalid', message: 'The principal is missing.' })
        await grant(
          domain,
          await store.write((unit) => offer(unit, { ...found, reached, principal })),
        )
      } else if (sent !== null) await store.write((unit) => keepAnswer(domain, unit, found))
      return Object.fromEntries(found.places.map(({ file, place }) => [file.id, place]))
    },

    /**
     * Revokes the permission when the task ends instead of when the time is over. The offer is the newest of
     * this caller for the dataset that the owner of the task may have.
     */
    monitor: async (actor: Actor, ref: DatasetRef, read: () => Promise<string>): Promise<void> => {
      await store.read((unit) => requireTransfers(domain, unit, 'out'))
      const task = await read()
      const { reached, offers } = await store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        requireVisible(access, actor)
        return {
          reached: await reachedStore(domain, unit, access.dataset),
          offers: await offersTo(unit, actor, access),
        }
      })
      const [offered] = await ownedBy(reached, offers, task)
      if (offered === undefined) return
      await store.write(async (unit) => {
        await unit.datasets.lock({ kind: 'id', id: offered.datasetId })
        const command = { kind: 'follow', task, now: clock.now().getTime() } as const
        await advanceIn(domain, unit, {
          id: offered.id,
          step: { command, againSeconds: FIRST_LOOK_SECONDS },
        })
      })
    },
  }
}

interface Offering {
  readonly access: DatasetAccess
  readonly reached: ReachedStore<ManagedStore>
  readonly principal: string
  readonly places: ReturnType<typeof placesOf>
  readonly records: readonly FileRecord[]
  readonly sent: SentAnswer | null
}

type OfferedDownload = Transfer & { readonly permission: NonNullable<Transfer['permission']> }

function listed({
  fileIds,
  downloadId,
}: Pick<WantedDownload, 'fileIds' | 'downloadId'>): readonly number[] {
  if (fileIds !== null) return fileIds
  if (downloadId === null)
    return refuse({ kind: 'invalid', message: 'fileIds or a downloadId is missing.' })
  return downloadList(downloadId) ?? noSuchList(downloadId)
}

/** Refuses a `downloadId` that names no list. */
export const noSuchList = (downloadId: string): never =>
  refuse({ kind: 'notFound', what: `Download ${downloadId.slice(0, 100)}` })

async function offersTo(
  unit: Pick<ReadUnit, 'transfers'>,
  actor: Actor,
  { dataset }: DatasetAccess,
): Promise<readonly Transfer[]> {
  const accountId = actor.kind === 'account' ? actor.accountId : null
  const recent = await recentTransfers(unit, dataset.id)
  return recent.filter(
    (one) => one.direction === 'out' && one.state.kind === 'offered' && one.accountId === accountId,
  )
}

/** The owner of the task distinguishes several offers, as far as the service knows them. */
async function ownedBy(
  { service }: ReachedStore,
  offers: readonly Transfer[],
  task: string,
): Promise<readonly Transfer[]> {
  if (offers.length < 2) return offers
  const status = await service.task({ task, cursor: null, copies: [] }).catch(() => null)
  const owner = status?.owner ?? null
  const owned = offers.filter(({ permission }) => permission?.principal === owner)
  return owned.length > 0 ? owned : offers
}
