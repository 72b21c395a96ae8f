import type { Domain } from '../../ports/ports.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** Forgetting figures that were computed before, for superusers (docs/specification/metrics.md#cache). */
export const metricCacheUseCases = ({ store, clock }: Pick<Domain, 'store' | 'clock'>) => ({
  /** Those of one name, or all with null; an unknown name has none. */
  clear: (actor: Actor, name: string | null): Promise<void> => {
    requireSuperuser(actor)
    return store.write(async ({ keptFigures, events }) => {
      await keptFigures.clear(name)
      await events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'metricsCleared',
        objectId: null,
        details: { name: name?.slice(0, 200) ?? 'all' },
      })
    })
  },
})
