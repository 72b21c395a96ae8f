import type { Features } from './features.ts'

/**
 * The features of an installation by the names of their flags, and whether each is on
 * (docs/specification/administration.md#calls).
 */
export const featureFlags = (features: Features): ReadonlyMap<string, boolean> =>
  new Map([
    ['API_BEARER_AUTH', features.bearerTokens],
    ['API_BEARER_AUTH_PROVIDE_MISSING_CLAIMS', features.bearerClaims],
    // The API never looks at cookies.
    ['API_SESSION_AUTH', false],
    ['INCOMPLETE_METADATA_VIA_API', features.incompleteMetadata],
    ['ROLE_ASSIGNMENT_HISTORY', features.roleAssignmentHistory],
    ['VERSION_NOTE', features.versionNotes],
  ])
