import type { Domain } from '../../ports/ports.ts'
import type { CountDrift, StorageUse } from '../../ports/store/quotas.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { type QuotaHolder, quotasAreEnforced, remaining } from '../../rules/quotas/quota-room.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission, requireSuperuser } from '../../rules/roles/required-permission.ts'
import { showsDataset } from '../../rules/roles/visibility.ts'
import { type Actor, assigneeOf, isSuperuser } from '../../rules/users/actor.ts'
import { collectionFor, requireVisible as requireShown } from '../collections/collection-access.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'

/** How many files and bytes can still be added to a dataset; null for no limit. */
export interface UploadRoom {
  readonly files: number | null
  readonly bytes: number | null
}

/**
 * Storage use and quotas (docs/specification/quotas.md#collections and docs/specification/quotas.md#rules).
 */
export const quotaUseCases = ({ store, clock }: Domain) => {
  const record = async (
    unit: WriteUnit,
    actor: Actor,
    { holder, bytes }: { readonly holder: QuotaHolder; readonly bytes: number | null },
  ): Promise<void> => {
    if (bytes === null) await unit.quotas.remove(holder)
    else await unit.quotas.set(holder, bytes)
    await unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: bytes === null ? 'quotaRemoved' : 'quotaSet',
      objectId: holder.id,
      details: { bytes },
    })
  }

  return {
    collections: {
      /**
       * The bytes of all files below the collection, for its managers; `cached` adds the bytes of thumbnails.
       */
      size: (
        actor: Actor,
        ref: CollectionRef,
        { cached = false }: { readonly cached?: boolean } = {},
      ): Promise<number> =>
        store.read(async (unit) => {
          const { collection, held } = await collectionFor(unit, actor, ref)
          requirePermission(held, 'ManageCollectionPermissions', actor)
          const { bytes } = await unit.quotas.use(ofCollection(collection))
          return cached ? bytes + (await unit.thumbnails.bytes(ofCollection(collection))) : bytes
        }),

      /** The storage use of the collection, for its editors. */
      use: (actor: Actor, ref: CollectionRef): Promise<StorageUse> =>
        store.read(async (unit) => {
          const { collection, held } = await collectionFor(unit, actor, ref)
          requirePermission(held, 'EditCollection', actor)
          return unit.quotas.use(ofCollection(collection))
        }),

      /** The quota in bytes; with `inherited`, the one of the closest owner if the collection has none. */
      quota: (
        actor: Actor,
        ref: CollectionRef,
        { inherited }: { readonly inherited: boolean },
      ): Promise<number | null> =>
        store.read(async (unit) => {
          const { collection, held } = await collectionFor(unit, actor, ref)
          requireShown(collection, held, actor)
          const holder = ofCollection(collection)
          return inherited ? unit.quotas.nearest(holder) : unit.quotas.of(holder)
        }),

      /** Sets the quota to a number of bytes, given as text; null removes the quota, if there is one. */
      setQuota: (actor: Actor, ref: CollectionRef, sent: string | null): Promise<void> =>
        store.write(async (unit) => {
          const { collection } = await collectionFor(unit, actor, ref)
          const bytes = sent === null ? null : quotaBytes(sent)
          requireSuperuser(actor)
          await record(unit, actor, { holder: ofCollection(collection), bytes })
        }),
    },

    datasets: {
      use: (actor: Actor, ref: DatasetRef): Promise<StorageUse> =>
        store.read(async (unit) => {
          const { dataset, held } = await datasetFor(unit, actor, ref)
          requirePermission(held, 'EditDataset', actor)
          return unit.quotas.use(ofDataset(dataset))
        }),

      quota: (
        actor: Actor,
        ref: DatasetRef,
        { inherited }: { readonly inherited: boolean },
      ): Promise<number | null> =>
        store.read(async (unit) => {
          const access = await datasetFor(unit, actor, ref)
          requireVisible(access, actor)
          const holder = ofDataset(access.dataset)
          return inherited ? unit.quotas.nearest(holder) : unit.quotas.of(holder)
        }),

      setQuota: (actor: Actor, ref: DatasetRef, sent: string | null): Promise<void> =>
        store.write(async (unit) => {
          const { dataset } = await datasetFor(unit, actor, ref)
          const bytes = sent === null ? null : quotaBytes(sent)
          requireSuperuser(actor)
          await record(unit, actor, { holder: ofDataset(dataset), bytes })
        }),

      /** What the caller can still add. A dataset that the caller may not see is not found. */
      room: (actor: Actor, ref: DatasetRef): Promise<UploadRoom> =>
        store.read(async (unit) => {
          const { dataset, held } = await datasetFor(unit, actor, ref)
          if (!showsDataset(dataset, held) && !held.has('EditDataset')) return noSuchDataset(ref)
          requirePermission(held, 'EditDataset', actor)
          const { files, room } = await unit.quotas.limits(dataset.id)
          const enforced = quotasAreEnforced(await unit.settings.all())
          // Superusers are exempt from the limit of files, but not from the quota.
          const counted = files !== null && !isSuperuser(actor)
          return {
            files: counted ? Math.max(0, files - dataset.fileTotal) : null,
            bytes: enforced && room !== null ? remaining(room) : null,
          }
        }),
    },

    /** Recounts everything; returns the counters that were wrong, and with `repair` corrects them. */
    verify: (
      actor: Actor,
      { repair }: { readonly repair: boolean },
    ): Promise<readonly CountDrift[]> => {
      requireSuperuser(actor)
      return repair
        ? store.write(({ quotas }) => quotas.recount())
        : store.read(({ quotas }) => quotas.drifts())
    },
  }
}

const ofCollection = ({ id }: { readonly id: number }): QuotaHolder => ({ kind: 'collection', id })

const ofDataset = ({ id }: { readonly id: number }): QuotaHolder => ({ kind: 'dataset', id })

/** Parses a number of bytes: digits only, at least 0 (docs/specification/quotas.md#collections). */
function quotaBytes(text: string): number {
  const trimmed = text.trim()
  const bytes = /^[+-]?\d{1,19}$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (Number.isNaN(bytes) || Math.abs(bytes) > Number.MAX_SAFE_INTEGER)
    refuse({
      kind: 'invalid',
      message: `${trimmed.slice(0, 100)} is not a valid number of bytes`,
    })
  if (bytes < 0) refuse({ kind: 'invalid', message: 'A storage quota cannot be negative' })
  return bytes
}
