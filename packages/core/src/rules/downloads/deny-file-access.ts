import { refuse } from '../refusals/refusal.ts'

/**
 * Refuses access to a file. The message never reveals whether the file is restricted, embargoed or
 * unpublished (docs/specification/http.md#refusals).
 */
export const denyFileAccess = (): never =>
  refuse({
    kind: 'accessDenied',
    message: 'This object may not be reached through this endpoint with these credentials.',
  })
