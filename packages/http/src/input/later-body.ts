import type { BodyInput } from './body-input.ts'

/**
 * As `body`, but read when the handler asks for it: after it has looked for what the path names, where an
 * unknown name counts for more than a body that cannot be understood
 * (docs/specification/http.md#status-of-a-refusal).
 */
export const laterBody = <Body>(body: BodyInput<Body>): BodyInput<() => Promise<Body>> => ({
  ...body,
  read: async (c) => () => body.read(c),
})
