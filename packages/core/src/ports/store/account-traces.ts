import type { Account } from '../../rules/users/account.ts'
import type { TraceCounts, TraceElement, TraceItems } from '../../rules/users/account-trace.ts'
import type { TracedAccount } from '../../rules/users/acting-names.ts'

/** Read access to what accounts left behind (docs/specification/users.md#administration). */
export interface AccountTraceReads {
  /** The number of traces of each element. One query. */
  counts(traced: TracedAccount): Promise<TraceCounts>
  /** At most `limit` traces whose id is above `after`, by id. */
  items<Element extends TraceElement>(
    traced: TracedAccount,
    element: Element,
    page: { readonly after: number; readonly limit: number },
  ): Promise<readonly TraceItems[Element][]>
}

/** Traces that can be given to another account. */
export interface AccountTraces extends AccountTraceReads {
  /**
   * Gives everything that refers to `from` by its id or user name to `to`, except role assignments, group
   * memberships, locally-fair sets and events. What `to` has already is kept once.
   */
  move(from: Account, to: Account): Promise<void>
}
