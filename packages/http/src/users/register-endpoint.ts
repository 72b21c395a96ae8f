import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { message } from '../output/envelope.ts'
import { sentBearer } from './bearer-mechanism.ts'

const textOrNull = v.nullish(v.string(), null)

const body = jsonBody(
  v.object({
    termsAccepted: v.boolean(),
    username: textOrNull,
    firstName: textOrNull,
    lastName: textOrNull,
    emailAddress: textOrNull,
    affiliation: textOrNull,
    position: textOrNull,
  }),
)

/** Accounts of people with a bearer token (docs/specification/users.md#other-ways-to-an-account). */
export const registerEndpoint = ({ bearers }: Repository): Endpoint =>
  endpoint(
    {
      id: 'users.register',
      method: 'post',
      path: '/users/register',
      summary: 'Register with a bearer token',
      area: 'users',
      caller: 'ignored',
      body,
      refusals: { unavailable: 500 },
    },
    async ({ c, body: { termsAccepted, ...registration } }) => {
      const token = sentBearer(c)
      if (!bearers.accepted())
        return refuse({
          kind: 'unavailable',
          message: 'This call needs the feature api-bearer-auth, which is switched off.',
        })
      if (token === null)
        return refuse({
          kind: 'invalid',
          message: 'Send a bearer token in the header Authorization.',
        })
      if (!termsAccepted)
        return refuse({ kind: 'invalid', message: 'Accept the terms: send termsAccepted as true.' })
      const { userName } = await bearers.register(token, registration)
      return message(
        c,
        `The account @${userName} was made. Its holder is who sends this bearer token.`,
      )
    },
  )
