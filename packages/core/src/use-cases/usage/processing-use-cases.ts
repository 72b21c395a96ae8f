import type { Domain } from '../../ports/ports.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import {
  type MonthProcessing,
  processedMonth,
  processingStateOf,
} from '../../rules/usage/processing-state.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** What a log processor records of each month (docs/specification/usage.md#processing-state-of-a-month); for superusers. */
export const processingUseCases = ({ store, clock }: Domain) => ({
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
    return store.write(async ({ usage }) => {
      const changedAt = clock.now()
      await usage.process({ yearMonth: month, state: wanted, changedAt, server })
      return (await usage.processing(month)) ?? noState(month)
    })
  },

  forgetProcessing: async (actor: Actor, yearMonth: string): Promise<void> => {
    requireSuperuser(actor)
    const month = processedMonth(yearMonth)
    await store.write(async ({ usage }) => {
      if (!(await usage.forgetProcessing(month))) noState(month)
    })
  },
})

const noState = (month: string): never =>
  refuse({ kind: 'notFound', what: `Processing state of ${month}` })
