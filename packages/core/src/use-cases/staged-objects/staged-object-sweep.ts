import type { Domain } from '../../ports/ports.ts'
import { sweepEach } from '../../rules/jobs/sweep-each.ts'
import { decide, type StagedDecision, uploadIdOf } from '../../rules/staged-objects/life-cycle.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { dropDirect } from '../direct-uploads/drop-direct.ts'
import { dropStaged } from './drop-staged.ts'

/** Sweeps reservations whose lease has run out, with their bytes. */
export const stagedObjectSweep = (domain: Domain) => async (): Promise<void> => {
  const { store, clock } = domain
  const now = clock.now()
  try {
    await sweepEach({
      next: (limit, after) =>
        store.read(({ stagedObjects }) => stagedObjects.expired(now, limit, after)),
      sweep: (staged) => sweepStaged(domain, staged, now),
    })
  } finally {
    // Those whose bytes are gone now are forgotten with them.
    await store.write(({ resumableUploads }) => resumableUploads.removeExpired(now))
  }
}

/** Sweeps one whose lease has expired, unless bytes of it came lately: then the lease is extended. */
async function sweepStaged(domain: Domain, staged: StagedObject, now: Date): Promise<void> {
  const decision = await sweepDecision(domain, staged, now)
  if (decision.kind === 'refused') return
  const { store } = domain
  const { objectId } = staged
  const { event } = decision
  switch (event.kind) {
    case 'released':
      return dropStaged(domain, [staged], async ({ stagedObjects }) => {
        const expired = await stagedObjects.removeExpired(objectId, now)
        return new Set(expired ? [objectId] : [])
      })
    case 'extended':
      return store.write(({ stagedObjects }) => stagedObjects.extend(objectId, event.leaseUntil))
    case 'claimed':
      await dropDirect(domain, staged, now)
  }
}

async function sweepDecision(
  { storages, directUploadLeaseMs: leaseMs }: Domain,
  staged: StagedObject,
  now: Date,
): Promise<StagedDecision> {
  const decision = decide(staged, { kind: 'sweep' })
  if (decision.kind === 'refused' || decision.event.kind === 'released') return decision
  const storage = storages.drivers[staged.storageDriver]
  // Without its store nobody knows: it must not stand in the way of the others.
  if (storage === undefined)
    return decide(staged, { kind: 'extend', leaseUntil: new Date(now.getTime() + leaseMs) })
  if (decision.event.kind !== 'activityWanted') return decision
  const lastActivity = await storage.direct?.lastActivity(staged.key, uploadIdOf(staged))
  return decide(staged, { kind: 'sweepIdle', now, lastActivity: lastActivity ?? null, leaseMs })
}
