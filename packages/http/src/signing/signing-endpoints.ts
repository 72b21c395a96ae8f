import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { message, ok } from '../output/envelope.ts'

const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] as const
/** A year; addresses end with the token of the user anyhow. */
const MAX_MINUTES = 366 * 24 * 60

const signedUrlBody = jsonBody(
  v.object({
    url: v.pipe(v.string(), v.maxLength(8192)),
    user: v.optional(v.string(), ''),
    timeOut: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_MINUTES)),
      10,
    ),
    httpMethod: v.optional(v.picklist(METHODS), 'GET'),
  }),
)

/** Administration of signed addresses (docs/specification/signing.md#form-of-a-signed-address). */
export const signingEndpoints = ({ signing }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'signing.rotate',
      method: 'post',
      path: '/admin/rotateSigningSecret',
      summary: 'Replace the signing secret; signed addresses become invalid',
      area: 'signing',
      caller: 'account',
    },
    async ({ c, actor }) => {
      await signing.rotate(actor)
      return message(c, 'The signing secret was replaced; addresses signed before have ended.')
    },
  ),
  endpoint(
    {
      id: 'signing.request',
      method: 'post',
      path: '/admin/requestSignedUrl',
      summary: 'Sign an address that somebody may call for a while',
      area: 'signing',
      caller: 'account',
      body: signedUrlBody,
    },
    async ({ c, actor, body }) =>
      ok(c, {
        signedUrl: await signing.sign(actor, {
          url: body.url,
          user: body.user.replace(/^@/, ''),
          minutes: body.timeOut,
          method: body.httpMethod,
        }),
      }),
  ),
]
