import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  decideRequest,
  REQUEST_COMMANDS,
  REQUEST_STATES,
  type RequestCommand,
  type RequestState,
} from '../../../src/rules/access-requests/access-request.ts'

const test = suite('the states of an access request')

const NOTHING = null

/** The newest state after a command; unchanged where it is refused. */
function after(newest: RequestState | null, command: RequestCommand): RequestState | null {
  const decision = decideRequest(newest, command)
  if (decision.kind === 'refused') return newest
  switch (decision.event.kind) {
    case 'opened':
      return 'created'
    case 'decided':
      return decision.event.state
    case 'unchanged':
      return newest
  }
}

test('people who were rejected or had a grant may ask again, but not twice at once', () => {
  for (const newest of [NOTHING, 'granted', 'rejected'] as const)
    is(after(newest, 'request'), 'created', String(newest))
  equal(decideRequest('created', 'request'), { kind: 'refused', reason: 'alreadyRequested' })
})

test('only an open request is rejected', () => {
  is(after('created', 'reject'), 'rejected')
  for (const newest of [NOTHING, 'granted', 'rejected'] as const)
    equal(decideRequest(newest, 'reject'), { kind: 'refused', reason: 'notRequested' })
})

test('access is granted with or without a request, and a grant settles an open one', () => {
  is(after('created', 'grant'), 'granted')
  for (const newest of [NOTHING, 'granted', 'rejected'] as const) is(after(newest, 'grant'), newest)
})

test('a revocation leaves the request as it is', () => {
  for (const newest of [NOTHING, ...REQUEST_STATES]) is(after(newest, 'revoke'), newest)
})

test('after any commands, a request is open exactly when the last effective one asked', () => {
  const commands = fc.array(fc.constantFrom(...REQUEST_COMMANDS))
  fc.assert(
    fc.property(commands, (given) => {
      const newest = given.reduce<RequestState | null>(after, null)
      const last = given.findLast((command) => command !== 'revoke')
      is(newest === 'created', last === 'request')
    }),
  )
})

test.run()
