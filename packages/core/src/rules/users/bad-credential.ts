import { refuse } from '../refusals/refusal.ts'

/** Refuses an invalid token; clients compare the beginning of the message. */
export const badCredential = (): never =>
  refuse({
    kind: 'badCredential',
    message: 'Bad API key: unknown, expired, or of an inactive account.',
  })
