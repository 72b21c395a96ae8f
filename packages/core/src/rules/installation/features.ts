/** What an installation may leave out. */
export interface Features {
  /** Shows who had which role when (`service.feature.role-assignment-history`). It is written down in any case. */
  readonly roleAssignmentHistory: boolean
  /** Lets notes on why versions exist be read and changed by themselves (datasets supplement, 12). */
  readonly versionNotes: boolean
  /** Lets datasets be created with metadata that is not complete yet, by whoever says so (datasets supplement, 2.1). */
  readonly incompleteMetadata: boolean
}

export const ALL_FEATURES: Features = {
  roleAssignmentHistory: true,
  versionNotes: true,
  incompleteMetadata: true,
}
