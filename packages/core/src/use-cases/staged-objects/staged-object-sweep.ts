import type { Domain } from '../../ports/ports.ts'
import { sweepEach } from '../../rules/jobs/sweep-each.ts'
import { latestLeaseEnds } from '../../rules/staged-objects/latest-lease-ends.ts'
import { decide, uploadIdOf } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedEvent } from '../../rules/staged-objects/staged-commands.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { dropDirect } from '../direct-uploads/drop-direct.ts'
import { storeProfile } from '../storage/store-profile.ts'
import { dropStaged } from './drop-staged.ts'

const MINUTE_MS = 60_000

/** The job that removes reservations whose lease has expired, with their bytes. */
export const stagedObjectSweep = (domain: Domain) => async (): Promise<void> => {
  const { store, clock } = domain
  const now = clock.now()
  await shortenLeases(domain, now)
  try {
    await sweepEach({
      next: (limit, after) =>
        store.read(({ stagedObjects }) => stagedObjects.expired(now, limit, after)),
      sweep: (staged) => sweepStaged(domain, staged, now),
      together: {
        holds: (staged) => decide(staged, { kind: 'sweep' }).event.kind === 'released',
        sweep: (some) => releaseExpired(domain, some, now),
      },
    })
  } finally {
    // Removes the uploads whose reservation was removed.
    await store.write(({ resumableUploads }) => resumableUploads.removeExpired(now))
  }
}

/** Ends leases no later than those that begin now: they are longer if the configured ones were shortened since. */
async function shortenLeases(
  { store, storages, uploadLeaseMs, directUploadLeaseMs }: Domain,
  now: Date,
): Promise<void> {
  const minutes = Object.keys(storages.drivers).map(
    (driver) => storeProfile(storages, driver)?.urlMinutes ?? 0,
  )
  const addressMs = Math.max(0, ...minutes) * MINUTE_MS
  const latest = latestLeaseEnds({ now, uploadLeaseMs, directUploadLeaseMs, addressMs })
  await store.write(async ({ stagedObjects, resumableUploads }) => {
    await stagedObjects.shortenLeases(latest)
    await resumableUploads.shortenLeases(latest.resumable)
  })
}

/** Ends reservations that need no look at their store, in one unit; not those that were extended meanwhile. */
const releaseExpired = (
  domain: Domain,
  staged: readonly StagedObject[],
  now: Date,
): Promise<void> =>
  dropStaged(domain, staged, ({ stagedObjects }) =>
    stagedObjects.removeExpired(
      staged.map(({ objectId }) => objectId),
      now,
    ),
  )

/** Sweeps a reservation whose lease has expired. If its last bytes are recent, only extends the lease. */
async function sweepStaged(domain: Domain, staged: StagedObject, now: Date): Promise<void> {
  const event = await sweepEvent(domain, staged, now)
  const { store } = domain
  const { objectId } = staged
  switch (event.kind) {
    case 'released':
      return releaseExpired(domain, [staged], now)
    case 'extended':
      return store.write(({ stagedObjects }) => stagedObjects.extend(objectId, event.leaseUntil))
    case 'claimed':
      await dropDirect(domain, staged, now)
      return
    case 'kept':
      return
  }
}

async function sweepEvent(
  { storages, directUploadLeaseMs: leaseMs }: Domain,
  staged: StagedObject,
  now: Date,
): Promise<Exclude<StagedEvent<'sweep' | 'sweepIdle'>, { readonly kind: 'activityWanted' }>> {
  const { event } = decide(staged, { kind: 'sweep' })
  if (event.kind === 'released') return event
  const storage = storages.drivers[staged.storageDriver]
  // While its store is not configured, the reservation is kept, and others are swept before it.
  if (storage === undefined) {
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const extension = decide(staged, { kind: 'extend', leaseUntil })
    return extension.kind === 'accepted' ? extension.event : { kind: 'kept' }
  }
  if (event.kind === 'claimed') return event
  const last = await storage.direct?.lastActivity(staged.key, uploadIdOf(staged))
  return decide(staged, { kind: 'sweepIdle', now, lastActivity: last ?? null, leaseMs }).event
}
