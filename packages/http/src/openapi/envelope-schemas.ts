import * as v from 'valibot'

/**
 * The body of every refusal (docs/specification/http.md#refusals); its form decides which members are
 * present.
 */
export const RefusalSchema = v.object({
  status: v.literal('ERROR'),
  code: v.optional(v.number()),
  message: v.string(),
  requestUrl: v.optional(v.string()),
  requestMethod: v.optional(v.string()),
  requestContentType: v.optional(v.nullable(v.string())),
  incidentId: v.optional(v.string()),
  violations: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  fieldErrors: v.optional(v.record(v.string(), v.string())),
})

/** The envelope of a success with `data`; `accepted` writes the other status. */
export const envelopeSchema = (
  data: v.GenericSchema = v.unknown(),
  status: 'OK' | 'WORKFLOW_IN_PROGRESS' = 'OK',
) => v.object({ status: v.literal(status), data })
