import { type Bytes, refuse } from '@holdfast/core/rules'
import type { AppContext, RequestContext } from '../request/environment.ts'
import { limitFor } from './body-text.ts'
import { MULTIPART_LIMITS, type MultipartLimits, type Part } from './form-part.ts'
import { formReader } from './form-reader.ts'
import { requestBytes } from './request-bytes.ts'

/**
 * The parts of a `multipart/form-data` body, pulled: the connection is only read while a consumer waits for
 * a part or its bytes. Refuses `invalid` for an incomplete form, in the parts and in the bytes of the file
 * where it ends, and `limitExceeded` for one over its limits. The consumer may stop at any time.
 */
export async function* multipartParts(
  c: AppContext,
  limits: Partial<MultipartLimits> = {},
): AsyncGenerator<Part, void, undefined> {
  const contentType = c.req.header('Content-Type') ?? ''
  const source = requestBytes(c)
  const declared = { ...MULTIPART_LIMITS, ...limits }
  const fieldBytes = limitFor(c, declared.fieldBytes)
  yield* partsOf({ contentType, source }, { ...declared, fieldBytes })
}

/** The same for requests that no endpoint answers: for another application on the same server. */
export const formParts = (
  c: RequestContext,
  limits: Partial<MultipartLimits>,
): AsyncGenerator<Part, void, undefined> =>
  partsOf(
    { contentType: c.req.header('Content-Type') ?? '', source: requestBytes(c) },
    { ...MULTIPART_LIMITS, ...limits },
  )

/** The parts of a form from any stream. */
export async function* partsOf(
  form: { readonly contentType: string; readonly source: Bytes },
  limits: MultipartLimits = MULTIPART_LIMITS,
): AsyncGenerator<Part, void, undefined> {
  if (!/^multipart\/form-data\s*;/i.test(form.contentType))
    refuse({ kind: 'invalid', message: 'The body must be multipart/form-data with a boundary' })
  const reader = formReader(form, limits)
  try {
    for (let part = await reader.next(); part !== null; part = await reader.next()) yield part
  } finally {
    await reader.close()
  }
}
