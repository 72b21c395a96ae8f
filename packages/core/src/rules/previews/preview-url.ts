/**
 * A link that gives its holder read access to the draft of one dataset (docs/specification/previews.md). It
 * belongs to a role assignment and ends with it.
 */
export interface PreviewUrl {
  readonly datasetId: number
  readonly assignmentId: number
  /** Of the token; callers are found by it. */
  readonly fingerprint: string
  /** The token, encrypted, because managers of the dataset can retrieve the link at any time. */
  readonly sealedToken: string
  readonly anonymized: boolean
}
