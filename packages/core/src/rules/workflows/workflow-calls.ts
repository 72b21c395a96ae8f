/** A request that a step of a workflow sends. */
export interface WorkflowRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly address: string
  /** Null for a request without a body. */
  readonly body: { readonly contentType: string; readonly text: string } | null
  /** By which the other side tells one workflow from another, and answers. */
  readonly invocationId: string
}
