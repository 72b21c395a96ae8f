import type { Domain } from '../../ports/ports.ts'
import type { Storages } from '../../ports/storage/storages.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { entryValues, tabularTags } from '../../rules/files/file-input.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { atOnce } from '../at-once.ts'
import { requireReserved } from '../quotas/reserve-bytes.ts'
import { storeProfile } from '../storage/store-profile.ts'
import { draftFor } from '../versions/draft.ts'
import type { Addition, Batch } from './addition.ts'
import { type AddedFiles, type FileToInsert, insertFiles } from './insert-files.ts'
import { requireRoom } from './require-room.ts'
import { sharedUnits } from './shared-units.ts'

/** Adds received bytes as files (docs/specification/adding-files.md). */
export const addFileUseCases = (domain: Domain) => {
  const { store, clock, storages, uploadArrivals } = domain

  const addTaken = (
    actor: Actor,
    ref: DatasetRef,
    { taken, afterInsert }: TakenBatch,
  ): Promise<AddedFiles> =>
    store.write(async (unit) => {
      const additions = taken()
      const now = clock.now()
      const open = await draftFor(unit, { actor, ref, now })
      const { draft, access } = open
      const files = additions.map((addition) => toInsert(storages, addition))
      if (additions.some(({ received }) => received.staged.datasetId !== access.dataset.id))
        return noSuchDataset(ref)
      if (files.some(({ values }) => values.restricted) && !termsAreValid(draft.terms, true))
        refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
      await requireRoom(domain, unit, { ...access, incoming: files.length })
      await requireReserved(
        unit,
        access.dataset.id,
        additions.map(({ received }) => received),
      )
      const objectIds = additions.map(({ received }) => received.staged.objectId)
      const [, added] = await atOnce(
        take(unit, objectIds),
        insertFiles(unit, { ...domain, open, actor, now }, files),
      )
      await afterInsert?.(
        unit,
        added.files.map(({ record }) => record.file.id),
      )
      return added
    })

  const settle = ({ received }: Addition): void => uploadArrivals.settled(received.staged)

  const addShared = sharedUnits(
    async (actor, ref, taken: () => readonly Addition[]): Promise<AddedFiles[]> => {
      const { detail, files } = await addTaken(actor, ref, { taken })
      return files.map((file) => ({ detail, files: [file] }))
    },
    ({ received }) => uploadArrivals.others(received.staged),
  )

  return {
    /**
     * Adds one received file to the draft. If the folder already has a file with its name, its label gets a
     * number. A file with the same content does not prevent it; the result names that file. Concurrent calls of one
     * caller share units.
     */
    add: (actor: Actor, ref: DatasetRef, addition: Addition): Promise<AddedFiles> => {
      settle(addition)
      return addShared(actor, ref, addition)
    },
    /** Adds all files in one unit, or none. */
    addAll: (
      actor: Actor,
      ref: DatasetRef,
      { additions, afterInsert }: Batch,
    ): Promise<AddedFiles> => {
      for (const addition of additions) settle(addition)
      return addTaken(actor, ref, { taken: () => additions, afterInsert })
    },
  }
}

/** Takes the bytes from those that a sweep removes. */
async function take({ stagedObjects }: WriteUnit, objectIds: readonly string[]): Promise<void> {
  if ((await stagedObjects.removeAll(objectIds)).size < objectIds.length)
    refuse({ kind: 'conflict', message: 'The uploaded bytes were already removed or added.' })
}

/** Files that the unit asks for when it has begun. */
interface TakenBatch extends Pick<Batch, 'afterInsert'> {
  readonly taken: () => readonly Addition[]
}

/** The file to insert for an addition. Refuses invalid metadata. */
export function toInsert(storages: Storages, { received, input, warning }: Addition): FileToInsert {
  const { staged, size, contentType, checksum, crc32 } = received
  const { storageDriver, objectId } = staged
  const bucket = storeProfile(storages, storageDriver)?.bucket ?? null
  const place = { storageDriver, bucket, objectId, remotePath: null }
  return {
    stored: { ...place, size, contentType, checksum, crc32, verification: null },
    values: entryValues(received.fileName, input),
    tags: tabularTags(input.tabularTags),
    tabIngest: input.tabIngest ?? true,
    warning: warning ?? null,
    replaces: null,
  }
}
