import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message } from '../output/envelope.ts'

/** Administration of signed addresses (docs/specification/signing.md#form-of-a-signed-address). */
export const signingEndpoints = ({ signing }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'signing.rotate',
      method: 'post',
      path: '/admin/rotateSigningSecret',
      summary: 'Replace the secret that signs addresses; those signed before end at once',
      area: 'signing',
      caller: 'account',
    },
    async ({ c, actor }) => {
      await signing.rotate(actor)
      return message(c, 'The signing secret was replaced; addresses signed before have ended.')
    },
  ),
]
