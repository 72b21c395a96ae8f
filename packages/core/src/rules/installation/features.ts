/** What an installation may leave out. */
export interface Features {
  /** Shows who had which role when (`service.feature.role-assignment-history`). It is written down in any case. */
  readonly roleAssignmentHistory: boolean
  /**
   * Lets notes on why versions exist be read and changed by themselves
   * (docs/specification/versions.md#version-note).
   */
  readonly versionNotes: boolean
  /**
   * Lets datasets be created with metadata that is not complete yet, by whoever says so
   * (docs/specification/datasets.md#request-body).
   */
  readonly incompleteMetadata: boolean
}

export const ALL_FEATURES: Features = {
  roleAssignmentHistory: true,
  versionNotes: true,
  incompleteMetadata: true,
}
