import type { Domain } from '../../ports/ports.ts'
import { endToldBy } from '../../rules/access-requests/grant-end.ts'
import { noteRevokedAll } from '../roles/assignment-events.ts'

/** Ended grants removed in one unit of work. */
const BATCH = 10_000

const SYSTEM = ':system'

/**
 * The regular work about grants that end by themselves: tells assignees a week before, and removes what has
 * ended, so that the history says so. The right itself ends without it
 * (docs/specification/access.md#whole-datasets-ends-and-reasons).
 */
export const endingGrants = ({ store, clock }: Pick<Domain, 'store' | 'clock'>) => {
  const noteEndings = (): Promise<void> =>
    store.write(async (unit) => {
      const at = clock.now()
      const ending = await unit.roles.noteEndings(endToldBy(at))
      await unit.events.appendAll(
        ending.map(({ assignee, datasetId, files, expiresAt }) => ({
          at,
          actor: SYSTEM,
          kind: 'fileAccessEnding',
          objectId: datasetId,
          details: { assignee, files, expires: expiresAt.toISOString() },
        })),
      )
    })

  /** How many have been removed. */
  const removeBatch = (): Promise<number> =>
    store.write(async (unit) => {
      const ended = await unit.roles.removeEnded(BATCH)
      const done = { actor: SYSTEM, at: clock.now(), told: 'elsewhere' } as const
      await noteRevokedAll(unit, ended, done)
      return ended.length
    })

  return async (): Promise<void> => {
    await noteEndings()
    while ((await removeBatch()) === BATCH);
  }
}
