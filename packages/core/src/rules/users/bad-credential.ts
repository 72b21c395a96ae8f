import { refuse } from '../refusals/refusal.ts'

/** For a token that opens nothing, or not what was asked for; clients compare how the sentence begins. */
export const badCredential = (): never =>
  refuse({
    kind: 'badCredential',
    message: 'Bad API key: unknown, expired, or of an inactive account.',
  })
