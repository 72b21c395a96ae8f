import fc from 'fast-check'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import {
  type RequestFacts,
  requestObstacle,
} from '../../../src/rules/access-requests/request-obstacle.ts'
import { describeRefusal } from '../../../src/rules/refusals/refusal.ts'

const test = suite('who may ask for a file')

const ALLOWED: RequestFacts = {
  label: 'notes.txt',
  withheld: 'restricted',
  acceptsRequests: true,
  hasAccount: true,
  newest: null,
  guestbook: { kind: 'settled' },
}

/** What stands in the way, in the order of the specification, with the text that clients compare. */
const OBSTACLES: readonly (readonly [Partial<RequestFacts>, RegExp])[] = [
  [{ withheld: 'retentionExpired' }, /retention period/],
  [{ acceptsRequests: false }, /does not accept/],
  [{ hasAccount: false }, /account/],
  [{ withheld: null }, /may already be available/],
  [{ newest: 'created' }, /^An access request for this file on your behalf already exists/],
  [
    { guestbook: { kind: 'unanswered', guestbookId: 5 } },
    /^You may not request access to this file without the required Guestbook response for guestbookID 5/,
  ],
  [
    { guestbook: { kind: 'refused', reason: 'too long' } },
    /^Problem trying request access on notes\.txt : too long/,
  ],
  [{ withheld: 'embargoed' }, /embargoed/],
]

const said = (facts: RequestFacts): string | null => {
  const refusal = requestObstacle(facts)
  return refusal === null ? null : describeRefusal(refusal)
}

test('an account may ask for a restricted file, also after a rejection', () => {
  is(said(ALLOWED), null)
  for (const newest of ['granted', 'rejected'] as const) is(said({ ...ALLOWED, newest }), null)
})

test('of several obstacles, the refusal names the first in the order of the specification', () => {
  const some = fc.subarray(
    OBSTACLES.map((_, index) => index),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(some, (chosen) => {
      // Later ones are laid under earlier ones, which share a member with some of them.
      const laid = chosen.toReversed().map((index) => OBSTACLES[index]?.[0])
      const facts: RequestFacts = Object.assign({ ...ALLOWED }, ...laid)
      const first = OBSTACLES[chosen[0] ?? 0]
      match(said(facts) ?? '', first?.[1] ?? '')
    }),
  )
})

test.run()
