import type { BodyInput } from './body-input.ts'

/**
 * As `body`, but read when the handler requests it: after it has looked up the object of the path, so that
 * an unknown object is refused before an invalid body (docs/specification/http.md#order-of-checks).
 */
export const deferredBody = <Body>(body: BodyInput<Body>): BodyInput<() => Promise<Body>> => ({
  ...body,
  read: async (c) => () => body.read(c),
})
