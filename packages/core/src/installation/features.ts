/** What an installation may leave out. */
export interface Features {
  /** Shows who had which role when (`service.feature.role-assignment-history`). It is written down in any case. */
  readonly roleAssignmentHistory: boolean
  /** Lets notes on why versions exist be read and changed by themselves (datasets supplement, 12). */
  readonly versionNotes: boolean
}

export const ALL_FEATURES: Features = { roleAssignmentHistory: true, versionNotes: true }
