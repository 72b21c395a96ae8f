import { refuse } from '../refusals/refusal.ts'

/** The one text of all refusals to read a file. */
export const FILE_ACCESS_DENIED =
  'This object may not be reached through this endpoint with these credentials.'

/**
 * Refuses access to a file. The message never reveals whether the file is restricted, embargoed or
 * unpublished (docs/specification/http.md#refusals).
 */
export const denyFileAccess = (): never =>
  refuse({ kind: 'accessDenied', message: FILE_ACCESS_DENIED })
