import type { Domain } from '../../ports/ports.ts'
import type {
  KeptTableForm,
  StagedTableForm,
  TableFormKey,
  TableFormPlace,
} from '../../ports/store/table-forms.ts'
import { objectKey } from '../../rules/files/file-record.ts'
import { sweepEach } from '../../rules/jobs/sweep-each.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import type { StoredObject } from '../../rules/storage/stored-object.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { putMade } from '../storage/put-made.ts'
import { writableDriver } from '../storage/store-profile.ts'
import type { TextPlace } from './reached-table.ts'

/** The use of a form is noted at most this often, in milliseconds. */
const NOTED_EACH_MS = 10 * 60 * 1000
/** A form stays at least this long after its last use, in milliseconds: a zip may be about to read it. */
const UNUSED_MS = 60 * 60 * 1000
/** Forms that are dropped in one go. */
const DROPPED_AT_ONCE = 100

/** A form to be stored. */
export interface MadeTableForm extends TableFormKey {
  readonly place: Pick<TextPlace, 'pid' | 'ingested'>
  /**
   * Makes the bytes, has them stored, and removes what they came from, stored or not. A refusal stores nothing.
   */
  readonly make: (put: PutForm) => Promise<StoredObject>
}

/** Stores bytes, which are opened only when they are read. */
export type PutForm = (open: () => Bytes) => Promise<StoredObject>

/**
 * Stores forms of tables beside the text they are made from. The record is written before the bytes and removed after
 * them.
 */
export const tableFormStore = (domain: Domain) => {
  const { store, storages, clock } = domain

  /** Removes the bytes, then the record. */
  const remove = async ({ objectId, storageDriver, key }: TableFormPlace): Promise<void> => {
    const storage = storageOf(storages, storageDriver)
    await storage.delete(key)
    if (storage.direct?.kind !== 'received') await storage.dropUnfinished?.(key)
    await store.write(({ tableForms }) => tableForms.forget(objectId))
  }

  const drop = async (form: TableFormPlace, unusedSince?: Date): Promise<void> => {
    const { objectId } = form
    if (await store.write(({ tableForms }) => tableForms.claim(objectId, unusedSince)))
      await remove(form)
  }

  /** Drops those used longest ago while there is no room. */
  const evict = async (): Promise<void> => {
    const unusedSince = new Date(clock.now().getTime() - UNUSED_MS)
    const room = { bytes: domain.tableFormBytes, unusedSince }
    for (;;) {
      const excess = await store.read(({ tableForms }) => tableForms.excess(room, DROPPED_AT_ONCE))
      for (const form of excess) await drop(form, unusedSince)
      if (excess.length < DROPPED_AT_ONCE) return
    }
  }

  return {
    /** The kept form, and notes its use; null when it has to be made. */
    find: async (key: TableFormKey): Promise<KeptTableForm | null> => {
      const kept = await store.read(({ tableForms }) => tableForms.find(key), {
        consistency: 'latest',
      })
      const now = clock.now()
      if (kept === null || now.getTime() - kept.usedAt.getTime() < NOTED_EACH_MS) return kept
      // Another caller may have dropped it since it was found.
      const isUsed = await store.write(({ tableForms }) => tableForms.use(kept.objectId, now))
      return isUsed ? kept : null
    },

    /** Makes the form unfindable and removes its bytes. */
    drop: (form: TableFormPlace) => drop(form),

    /** Makes and stores a form; null when the table was removed meanwhile. */
    keep: async (made: MadeTableForm): Promise<KeptTableForm | null> => {
      const { fileId, form, content } = made
      const staged = stagedForm(domain, made)
      if (!(await store.write(({ tableForms }) => tableForms.stage(staged)))) return null
      try {
        const { key, storageDriver, createdAt, objectId } = staged
        const storage = storageOf(storages, storageDriver)
        const { size, digest, crc32 } = await prolonged(domain, objectId, () =>
          made.make(async (open) => putMade(storage, key, open())),
        )
        const measured = { size, md5: digest, crc32 }
        const usedAt = clock.now()
        const place = { fileId, form, content, objectId, storageDriver, key, createdAt }
        if (await store.write(({ tableForms }) => tableForms.keep(objectId, measured, usedAt))) {
          await evict().catch(() => {})
          return { ...place, ...measured, usedAt }
        }
      } catch (error) {
        // The next sweep removes what cannot be removed now.
        await drop(staged).catch(() => {})
        throw error
      }
      // A sweep may have dropped it while its bytes were still on their way.
      await store.write(({ tableForms }) => tableForms.claim(staged.objectId))
      await remove(staged)
      // Another process may have stored the same.
      return store.read(({ tableForms }) => tableForms.find(made), { consistency: 'latest' })
    },

    /** Removes abandoned forms, and what exceeds the room for them. The next sweep retries failures. */
    sweep: async (): Promise<void> => {
      const now = clock.now()
      await sweepEach<TableFormPlace>({
        next: (limit, after) =>
          store.read(({ tableForms }) => tableForms.abandoned(now, limit, after)),
        sweep: (form) => drop(form),
      })
      await evict()
    },
  }
}

function stagedForm(
  { clock, ids, storages, uploadLeaseMs }: Domain,
  { fileId, form, content, place }: MadeTableForm,
): StagedTableForm {
  const createdAt = clock.now()
  const objectId = freshObjectId(ids, createdAt)
  return {
    fileId,
    form,
    content,
    objectId,
    storageDriver: writableDriver(storages, place.ingested.text.storageDriver),
    key: objectKey(place.pid, objectId),
    createdAt,
    leaseUntil: new Date(createdAt.getTime() + uploadLeaseMs),
  }
}

/** Prolongs the lease until the work ends: it can take long before there is a first byte. */
async function prolonged<T>(
  { store, clock, pause, uploadLeaseMs }: Domain,
  objectId: string,
  work: () => Promise<T>,
): Promise<T> {
  let ended = false
  const prolong = async (): Promise<void> => {
    while (!ended) {
      const before = clock.now().getTime()
      await pause(uploadLeaseMs / 3)
      const now = clock.now().getTime()
      // Without a timer a pause takes no time.
      if (ended || now === before) return
      const until = new Date(now + uploadLeaseMs)
      // The next try may succeed.
      await store.write(({ tableForms }) => tableForms.extend(objectId, until)).catch(() => {})
    }
  }
  void prolong()
  try {
    return await work()
  } finally {
    ended = true
  }
}
