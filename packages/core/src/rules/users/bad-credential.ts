import { refuse } from '../refusals/refusal.ts'

/** Refuses an invalid token; clients compare the whole message. */
export const badCredential = (): never =>
  refuse({
    kind: 'badCredential',
    message: 'Bad API key',
  })
