import type { Domain } from '../../ports/ports.ts'
import type { StorageUse } from '../../ports/store/quotas.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { effectiveStorageDriver } from '../../rules/collections/effective-values.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../rules/roles/required-permission.ts'
import type { StoreProfile } from '../../rules/storage/store-profile.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { collectionFor, requireVisible as requireShown } from '../collections/collection-access.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { storeProfile, storeProfiles } from '../storage/store-profile.ts'
import { effectiveDriver } from './effective-driver.ts'

/** A store with its profile. */
export interface StorageDriver {
  readonly driver: string
  readonly profile: StoreProfile
}

/** A store with what it holds. */
export interface StoreOverview extends StorageDriver {
  /** Whether it is the default of the installation. */
  readonly preferred: boolean
  /** False for one that has files, but is no longer configured. */
  readonly configured: boolean
  readonly use: StorageUse
}

/** The stores for new files (docs/specification/storage-drivers.md). Existing files are not moved. */
export const storageDriverUseCases = (domain: Domain) => {
  const { store, storages, clock } = domain

  /** A store that is no longer configured is described by its name only. */
  const described = (driver: string | null): StorageDriver | null => {
    if (driver === null) return null
    const profile = storeProfile(storages, driver)
    return { driver, profile: profile ?? { ...ABSENT, label: driver } }
  }

  const labelled = (label: string): StorageDriver =>
    storeProfiles(storages).find(({ profile }) => profile.label === label) ??
    refuse({ kind: 'invalid', message: `No Storage Driver found for '${label.slice(0, 200)}'` })

  const record = (
    unit: WriteUnit,
    actor: Actor,
    { objectId, driver }: { readonly objectId: number; readonly driver: string | null },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'storageDriverChanged',
      objectId,
      details: { driver },
    })

  const effectiveIn = (lineage: Lineage) => effectiveStorageDriver(lineage, storages.preferred)

  return {
    /** The label of a store; its name if the store is no longer configured. */
    labelOf: (driver: string): string => storeProfile(storages, driver)?.label ?? driver,

    /** Every store with what it holds, also one that is no longer configured but has files; for superusers. */
    overview: async (actor: Actor): Promise<readonly StoreOverview[]> => {
      requireSuperuser(actor)
      const uses = await store.read(({ quotas }) => quotas.ofDrivers())
      const known = storeProfiles(storages)
      const gone = [...uses.keys()].filter((driver) =>
        known.every((each) => each.driver !== driver),
      )
      const gones = gone.map((driver) => ({ driver, profile: { ...ABSENT, label: driver } }))
      return [...known, ...gones].map(({ driver, profile }) => ({
        driver,
        profile,
        preferred: driver === storages.preferred,
        configured: !gone.includes(driver),
        use: uses.get(driver) ?? { bytes: 0, files: 0 },
      }))
    },

    collections: {
      /**
       * The collection's own choice, or with `effective` the store of its new datasets. Null if it has no
       * choice.
       */
      get: (
        actor: Actor,
        ref: CollectionRef,
        { effective }: { readonly effective: boolean },
      ): Promise<StorageDriver | null> =>
        store.read(async (unit) => {
          const { collection, lineage, held } = await collectionFor(unit, actor, ref)
          requireShown(collection, held, actor)
          return described(effective ? effectiveIn(lineage) : collection.storageDriver)
        }),

      /** Chooses a store by label; null makes the collection inherit. Returns the store in effect. */
      choose: (actor: Actor, ref: CollectionRef, label: string | null): Promise<StorageDriver> =>
        store.write(async (unit) => {
          await collectionFor(unit, actor, ref)
          const chosen = label === null ? null : labelled(label)
          requireSuperuser(actor)
          const collection = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
          const driver = chosen?.driver ?? null
          await unit.collections.save({ ...collection, storageDriver: driver })
          await record(unit, actor, { objectId: collection.id, driver })
          return chosen ?? installation()
        }),

      /** Every store, for callers who may add collections. */
      allowed: (actor: Actor, ref: CollectionRef): Promise<readonly StorageDriver[]> =>
        store.read(async (unit) => {
          const { held } = await collectionFor(unit, actor, ref)
          requireAccount(actor)
          requirePermission(held, 'AddCollection', actor)
          return storeProfiles(storages)
        }),
    },

    datasets: {
      get: (
        actor: Actor,
        ref: DatasetRef,
        { effective }: { readonly effective: boolean },
      ): Promise<StorageDriver | null> =>
        store.read(async (unit) => {
          const access = await datasetFor(unit, actor, ref)
          requireVisible(access, actor)
          const { dataset } = access
          return described(
            effective
              ? await effectiveDriver(domain, unit, dataset)
              : await unit.driverChoices.ofDataset(ref),
          )
        }),

      choose: (actor: Actor, ref: DatasetRef, label: string | null): Promise<StorageDriver> =>
        store.write(async (unit) => {
          const { dataset } = await datasetFor(unit, actor, ref)
          const chosen = label === null ? null : labelled(label)
          requireSuperuser(actor)
          const driver = chosen?.driver ?? null
          await unit.driverChoices.choose(dataset.id, driver)
          await record(unit, actor, { objectId: dataset.id, driver })
          return chosen ?? installation()
        }),
    },
  }

  /** The default store of the installation. */
  function installation(): StorageDriver {
    return described(storages.preferred) ?? refuse({ kind: 'unavailable', message: 'No store.' })
  }
}

const ABSENT: StoreProfile = {
  label: '',
  type: 'undefined',
  bucket: null,
  directUpload: false,
  directDownload: false,
  uploadOutOfBand: false,
  partSize: 0,
  urlMinutes: 0,
  tagging: false,
}
