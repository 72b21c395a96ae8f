import type { Refusal } from '../refusals/refusal.ts'

/** Refuses a form that a file does not have (docs/specification/downloads.md#services-in-the-query). */
export const NO_SUCH_FORM: Refusal = {
  kind: 'missing',
  message: 'Datafile: the requested optional service is not available for this file.',
}
