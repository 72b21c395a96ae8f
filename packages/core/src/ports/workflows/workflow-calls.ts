import type { WorkflowRequest } from '../../rules/workflows/workflow-calls.ts'

/**
 * Requests to addresses that a workflow names. The only door from what users write to addresses the service
 * fetches: it opens for hosts that an operator listed, and for no others
 * (docs/architecture.md#content-of-users).
 */
export interface WorkflowCalls {
  /** Whether the host of the address is listed; false for what is no address. */
  allows(address: string): boolean
  /**
   * The status of the answer, whose body is not looked at. Follows no redirection. Rejects when there is no
   * answer, and when the host is not listed.
   */
  send(request: WorkflowRequest): Promise<number>
}
