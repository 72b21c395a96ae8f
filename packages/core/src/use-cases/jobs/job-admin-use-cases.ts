import type { JobRecord, QueueCounts } from '../../ports/jobs/job-records.ts'
import type { Domain } from '../../ports/ports.ts'
import type { JobState } from '../../rules/jobs/job-state.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** The background jobs, for superusers (docs/specification/administration.md#jobs). */
export const jobAdminUseCases = ({ jobRecords, store, clock }: Domain) => {
  const change = async (actor: Actor, id: string, what: 'retry' | 'forget'): Promise<void> => {
    requireSuperuser(actor)
    if (!/^\d{1,18}$/.test(id) || !(await jobRecords?.[what](id)))
      refuse({ kind: 'invalid', message: 'There is no failed job of that number any more.' })
    await store.write(({ events }) =>
      events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: what === 'retry' ? 'jobRetried' : 'jobForgotten',
        objectId: null,
        details: { id },
      }),
    )
  }

  return {
    /** Null where nothing counts them. */
    counts: async (actor: Actor): Promise<QueueCounts | null> => {
      requireSuperuser(actor)
      return (await jobRecords?.counts()) ?? null
    },

    list: async (
      actor: Actor,
      state: JobState,
      page: { readonly limit: number; readonly offset: number },
    ): Promise<readonly JobRecord[]> => {
      requireSuperuser(actor)
      return (await jobRecords?.list(state, page)) ?? []
    },

    /** Lets a job that failed finally begin again. Refuses others. */
    retry: (actor: Actor, id: string): Promise<void> => change(actor, id, 'retry'),

    /** Forgets a job that failed finally; what it was to do stays undone. Refuses others. */
    forget: (actor: Actor, id: string): Promise<void> => change(actor, id, 'forget'),
  }
}
