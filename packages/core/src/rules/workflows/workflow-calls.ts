/** An HTTP request of a workflow step. */
export interface WorkflowRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly address: string
  /** Null for a request without a body. */
  readonly body: { readonly contentType: string; readonly text: string } | null
  /** With this id the receiver identifies the invocation and resumes it. */
  readonly invocationId: string
}
