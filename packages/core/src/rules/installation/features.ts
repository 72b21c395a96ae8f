/** Optional features of an installation. */
export interface Features {
  /**
   * Shows the history of role assignments (`service.feature.role-assignment-history`). It is recorded in any
   * case.
   */
  readonly roleAssignmentHistory: boolean
  /**
   * Allows version notes to be read and changed on their own (docs/specification/versions.md#version-note).
   */
  readonly versionNotes: boolean
  /**
   * Allows datasets to be created with incomplete metadata when the request asks for it
   * (docs/specification/datasets.md#request-body).
   */
  readonly incompleteMetadata: boolean
  /** Accepts bearer tokens of identity providers as credentials of the API (docs/specification/authentication.md#mechanisms). */
  readonly bearerTokens: boolean
  /** People who register with a bearer token may add what the token does not hold. */
  readonly bearerClaims: boolean
}

/** Every optional feature switched on. */
export const ALL_FEATURES: Features = {
  roleAssignmentHistory: true,
  versionNotes: true,
  incompleteMetadata: true,
  bearerTokens: true,
  bearerClaims: true,
}
