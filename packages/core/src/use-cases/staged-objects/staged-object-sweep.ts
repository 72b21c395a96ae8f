import type { Domain } from '../../ports/ports.ts'
import { sweepEach } from '../../rules/jobs/sweep-each.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import { sweepDirect } from '../direct-uploads/drop-direct.ts'
import { dropStaged } from './drop-staged.ts'

/** Sweeps reservations whose lease has run out, with their bytes. */
export const stagedObjectSweep = (domain: Domain) => async (): Promise<void> => {
  const { store, clock } = domain
  const now = clock.now()
  try {
    await sweepEach({
      next: (limit, after) =>
        store.read(({ stagedObjects }) => stagedObjects.expired(now, limit, after)),
      sweep: (staged) => sweepOne(domain, staged, now),
    })
  } finally {
    // Those whose bytes are gone now are forgotten with them.
    await store.write(({ resumableUploads }) => resumableUploads.removeExpired(now))
  }
}

async function sweepOne(domain: Domain, staged: StagedObject, now: Date): Promise<void> {
  // What somebody has begun to remove stays claimed until it is gone.
  if (staged.direct !== null || staged.sweeping) return sweepDirect(domain, staged, now)
  await dropStaged(domain, [staged], async ({ stagedObjects }) => {
    const expired = await stagedObjects.removeExpired(staged.objectId, now)
    return new Set(expired ? [staged.objectId] : [])
  })
}
