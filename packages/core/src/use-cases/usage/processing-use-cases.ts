import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import {
  type MonthProcessing,
  type ProcessingState,
  processedMonth,
  processingStateOf,
} from '../../rules/usage/processing-state.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** What a log processor records of each month (docs/specification/usage.md#processing-state-of-a-month); for superusers. */
export const processingUseCases = ({ store, clock }: Pick<Domain, 'store' | 'clock'>) => ({
  processing: async (actor: Actor, yearMonth: string): Promise<MonthProcessing> => {
    requireSuperuser(actor)
    const month = processedMonth(yearMonth)
    return store.read(async ({ usage }) => (await usage.processing(month)) ?? noState(month))
  },

  /** The server is kept from the first record of a month. */
  setProcessing: async (
    actor: Actor,
    {
      yearMonth,
      state,
      server,
    }: { readonly yearMonth: string; readonly state: string; readonly server: string | null },
  ): Promise<MonthProcessing> => {
    requireSuperuser(actor)
    const month = processedMonth(yearMonth)
    const wanted = processingStateOf(state)
    return store.write(async (unit) => {
      const changedAt = clock.now()
      await unit.usage.process({ yearMonth: month, state: wanted, changedAt, server })
      await noteChanged(unit, actor, { at: changedAt, month, state: wanted })
      return (await unit.usage.processing(month)) ?? noState(month)
    })
  },

  forgetProcessing: async (actor: Actor, yearMonth: string): Promise<void> => {
    requireSuperuser(actor)
    const month = processedMonth(yearMonth)
    await store.write(async (unit) => {
      if (!(await unit.usage.forgetProcessing(month))) noState(month)
      await noteChanged(unit, actor, { at: clock.now(), month, state: null })
    })
  },
})

/** Changes by administrators are in the log (docs/specification/administration.md#calls); null for a state forgotten. */
const noteChanged = (
  { events }: WriteUnit,
  actor: Actor,
  {
    at,
    month,
    state,
  }: { readonly at: Date; readonly month: string; readonly state: ProcessingState | null },
): Promise<void> =>
  events.append({
    at,
    actor: assigneeOf(actor),
    kind: 'usageProcessingChanged',
    objectId: null,
    details: { month, state },
  })

const noState = (month: string): never =>
  refuse({ kind: 'notFound', what: `Processing state of ${month}` })
