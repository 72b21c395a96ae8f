import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import type { BodyInput } from '../input/body-input.ts'
import { requestBytes, unbroken } from '../input/request-bytes.ts'
import { signedRequest } from '../input/signed-request.ts'
import type { AppContext } from '../request/environment.ts'

const Signature = v.object({
  until: v.optional(v.string(), ''),
  user: v.optional(v.string(), ''),
  method: v.optional(v.string(), ''),
  token: v.optional(v.string(), ''),
})

/** The body as a stream; it is not read before the first chunk is requested. */
const rawBody: BodyInput<undefined> = {
  contentType: 'application/octet-stream',
  schema: null,
  required: true,
  read: async () => undefined,
}

const RECEIVE = {
  method: 'put',
  area: 'direct-uploads',
  // The address itself is the credential.
  caller: 'ignored',
  query: Signature,
  body: rawBody,
  openToBrowsers: true,
  // What pages send to an object store, and what they read of its answer
  // (docs/specification/direct-uploads.md#upload-addresses).
  browsers: { requestHeaders: ['x-amz-tagging'], exposedHeaders: ['ETag'] },
  answers: { 200: { description: 'Kept; its tag is in the header ETag', contentType: null } },
} as const

/** Addresses of this service in place of those of an object store (decision 0121). */
export const receiveEndpoints = ({ directUploads, site }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...RECEIVE,
      id: 'directUpload',
      path: '/uploads/{objectId}',
      summary: 'Send a whole file to a signed address',
    },
    async ({ c, params: { objectId } }) => {
      const signed = signedRequest(c, site.url)
      const bytes = unbroken(requestBytes(c))
      return kept(c, await directUploads.receive({ objectId, part: null, signed, bytes }))
    },
  ),
  endpoint(
    {
      ...RECEIVE,
      id: 'directUploadPart',
      path: '/uploads/{objectId}/parts/{part}',
      summary: 'Send one part of a file to a signed address',
    },
    async ({ c, params }) => {
      const signed = signedRequest(c, site.url)
      const part = /^\d{1,5}$/.test(params.part) ? Number(params.part) : 0
      const bytes = unbroken(requestBytes(c))
      const { objectId } = params
      return kept(c, await directUploads.receive({ objectId, part, signed, bytes }))
    },
  ),
]

/** The same answer as that of an object store. */
function kept(c: AppContext, tag: string): Response {
  return c.body(null, 200, {
    ETag: `"${tag}"`,
    'Cache-Control': 'private, no-store',
  })
}
