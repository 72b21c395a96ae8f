import type { WorkflowRequest } from '../../rules/workflows/workflow-calls.ts'

/**
 * Sends requests to addresses that a workflow names. This is the only way in which the service fetches
 * addresses that users wrote; it is limited to hosts that an operator listed
 * (docs/architecture.md#content-of-users).
 */
export interface WorkflowCalls {
  /** Whether the address is valid and its host listed. */
  allows(address: string): boolean
  /**
   * The status of the response, whose body is ignored. Does not follow redirects. Rejects when there is no
   * response or the host is not listed.
   */
  send(request: WorkflowRequest): Promise<number>
}
