/**
 * A link that lets whoever has it read the draft of one dataset (docs/specification/previews.md). It stands
 * for a role assignment and ends with it.
 */
export interface PreviewUrl {
  readonly datasetId: number
  readonly assignmentId: number
  /** Kept as it is, unlike API tokens: those who manage the dataset are shown the link again and again. */
  readonly token: string
  readonly anonymized: boolean
}
