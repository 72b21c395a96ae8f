import * as v from 'valibot'
import { type BodyInput, jsonBody } from '../input/body-input.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'
import type { AppContext } from '../request/environment.ts'

/** A body that is JSON of our own form, or JSON-LD. */
export type EitherForm<Body> =
  | { readonly kind: 'json'; readonly body: Body }
  | { readonly kind: 'linked'; readonly json: unknown }

/** Names of the media type that clients use. */
const LINKED_TYPES = ['application/ld+json', 'application/json-ld']

/** As `body`, but a body that declares itself as JSON-LD is read as such. */
export function orLinked<Body>(body: BodyInput<Body>): BodyInput<EitherForm<Body>> {
  const linked = withRefusalPrefix('Error parsing JSON-LD', jsonBody(v.unknown()))
  return {
    ...body,
    read: async (c) =>
      isLinked(c)
        ? { kind: 'linked', json: await linked.read(c) }
        : { kind: 'json', body: await body.read(c) },
  }
}

function isLinked(c: AppContext): boolean {
  const declared = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return LINKED_TYPES.includes(declared)
}
