import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { AssignmentPoint } from '../../rules/roles/assignment-point.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Role } from '../../rules/roles/role.ts'
import type { Account } from '../../rules/users/account.ts'
import {
  isTraceElement,
  TRACE_ELEMENTS,
  type TraceCounts,
  type TraceElement,
  type TraceItems,
} from '../../rules/users/account-trace.ts'
import type { TracedAccount } from '../../rules/users/acting-names.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type AccountRef, accountFor } from './account-reference.ts'
import { tracedAccount } from './traced-account.ts'

/** A role assignment with the names of its role and its object. */
export interface AssignmentTrace {
  readonly id: number
  readonly point: AssignmentPoint | null
  readonly role: Role | null
}

/** One trace in a response. */
export type ShownTrace =
  | { readonly element: 'roleAssignments'; readonly item: AssignmentTrace }
  | {
      readonly [Element in Exclude<TraceElement, 'roleAssignments'>]: {
        readonly element: Element
        readonly item: TraceItems[Element]
      }
    }[Exclude<TraceElement, 'roleAssignments'>]

/** The traces of an account: every count, and the first of each element. */
export interface AccountTraceOverview {
  readonly account: Account
  readonly counts: TraceCounts
  readonly first: Readonly<Partial<Record<TraceElement, readonly ShownTrace[]>>>
}

/** The maximum number of traces per kind in an overview; the list of one kind contains all. */
const SHOWN = 100
const PAGE = 1000

/** What an account left behind, for superusers (docs/specification/users.md#administration). */
export const traceUseCases = ({ store }: Domain) => {
  const traced = (actor: Actor, ref: AccountRef): Promise<[Account, TracedAccount]> => {
    requireSuperuser(actor)
    return store.read(async (unit) => {
      const account = await accountFor(unit, ref)
      return [account, await tracedAccount(unit, account)]
    })
  }

  return {
    overview: async (actor: Actor, ref: AccountRef): Promise<AccountTraceOverview> => {
      requireSuperuser(actor)
      return store.read(async (unit) => {
        const account = await accountFor(unit, ref)
        const found = await tracedAccount(unit, account)
        const counts = await unit.accountTraces.counts(found)
        const first: Partial<Record<TraceElement, readonly ShownTrace[]>> = {}
        for (const element of TRACE_ELEMENTS)
          if (counts[element] > 0)
            first[element] = await shownTraces(unit, found, { element, after: 0, limit: SHOWN })
        return { account, counts, first }
      })
    },

    /** The traces of one element, in pages that are read on demand. Refuses unknown elements. */
    ofElement: async (
      actor: Actor,
      ref: AccountRef,
      element: string,
    ): Promise<{
      readonly account: Account
      readonly element: TraceElement
      readonly count: number
      readonly pages: AsyncIterable<readonly ShownTrace[]>
    }> => {
      const [account, found] = await traced(actor, ref)
      if (!isTraceElement(element))
        return refuse({
          kind: 'invalid',
          message: `There are no traces called ${element.slice(0, 100)}. Known are: ${TRACE_ELEMENTS.join(', ')}.`,
        })
      const counts = await store.read(({ accountTraces }) => accountTraces.counts(found))
      const read = (after: number): Promise<readonly ShownTrace[]> =>
        store.read((unit) => shownTraces(unit, found, { element, after, limit: PAGE }))
      return { account, element, count: counts[element], pages: pagesOf(read) }
    },
  }
}

async function* pagesOf(
  read: (after: number) => Promise<readonly ShownTrace[]>,
): AsyncGenerator<readonly ShownTrace[], void> {
  let page = await read(0)
  while (page.length > 0) {
    yield page
    page = page.length < PAGE ? [] : await read(page.at(-1)?.item.id ?? 0)
  }
}

async function shownTraces(
  unit: ReadUnit,
  account: TracedAccount,
  {
    element,
    ...page
  }: { readonly element: TraceElement; readonly after: number; readonly limit: number },
): Promise<readonly ShownTrace[]> {
  if (element !== 'roleAssignments') {
    const items = await unit.accountTraces.items(account, element, page)
    // The items are those of this element.
    return items.map((item) => ({ element, item }) as ShownTrace)
  }
  const given = await unit.accountTraces.items(account, element, page)
  const roles = await unit.roles.byIds([...new Set(given.map(({ roleId }) => roleId))])
  const points = await unit.roles.points([...new Set(given.map(({ pointId }) => pointId))])
  return given.map(({ id, roleId, pointId }) => ({
    element,
    item: {
      id,
      point: points.find((point) => point.id === pointId) ?? null,
      role: roles.find((role) => role.id === roleId) ?? null,
    },
  }))
}
