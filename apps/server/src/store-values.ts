import * as v from 'valibot'
import { onOff, text, wholeNumber } from './environment-values.ts'

const MAX_URL_MINUTES = 10_080

/** Null if the variable is not set. */
export const optional = <Schema extends v.GenericSchema<unknown, unknown>>(schema: Schema) =>
  v.optional(v.nullable(schema), null)

/** The options of every kind of store. */
export const SHARED_OPTIONS = {
  LABEL: optional(text('1 to 100 characters', (value) => value.length <= 100)),
  REDIRECT_DOWNLOADS: v.optional(onOff, 'off'),
  URL_MINUTES: v.optional(wholeNumber(1, MAX_URL_MINUTES), '60'),
  // Read together with the transfer services (`read-transfers.ts`).
  TRANSFER: optional(v.string()),
  TRANSFER_MODE: optional(v.string()),
  TRANSFER_ENDPOINT: optional(v.string()),
  TRANSFER_PATH: optional(v.string()),
  TRANSFER_REFERENCES: optional(v.string()),
}
