import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import {
  beginRegistration,
  decide,
  evolve,
  failureOf,
  isUpToDate,
  pidStateOf,
  type RegistrationCommand,
  type RegistrationEvent,
  registeredAtOf,
  toldOf,
} from '../../../src/rules/registrations/life-cycle.ts'
import { PID_STATES, REGISTRAR_TROUBLES } from '../../../src/rules/registrations/pid-record.ts'
import type { Registration } from '../../../src/rules/registrations/registration.ts'

const test = suite('the life cycle of registrations')

const DATASET = {
  datasetId: 7,
  pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/A' },
}

const anyTime = fc.nat({ max: 1000 }).map((seconds) => new Date(seconds * 1000))
const anyState = fc.option(fc.constantFrom(...PID_STATES))

/** What jobs ask for and note; `upTo` is made to fit the registration when it is obeyed. */
const anyCommand: fc.Arbitrary<RegistrationCommand> = fc.oneof(
  fc.constantFrom<RegistrationCommand>({ kind: 'ask' }, { kind: 'tell' }),
  fc.record({
    kind: fc.constant('noteTold' as const),
    upTo: fc.integer({ min: 1, max: 5 }),
    at: anyTime,
    state: anyState,
    gone: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('noteFailure' as const),
    at: anyTime,
    trouble: fc.constantFrom(...REGISTRAR_TROUBLES),
    reason: fc.constant('No'),
    retryAfterSeconds: fc.option(fc.nat({ max: 100 })),
  }),
)

const eventOf = (
  registration: Registration,
  command: RegistrationCommand,
): RegistrationEvent | null => {
  const decision = decide(registration, command)
  return decision.kind === 'accepted' ? decision.event : null
}

/** The registration behind the command; as it was where it would have ended. */
function afterwards(registration: Registration, command: RegistrationCommand): Registration {
  const event = eventOf(registration, fitting(registration, command))
  return (event && evolve(registration, event)) ?? registration
}

/** No job tells the registrar of changes that nobody asked for yet. */
const fitting = ({ asked }: Registration, command: RegistrationCommand): RegistrationCommand =>
  command.kind === 'noteTold' ? { ...command, upTo: Math.min(command.upTo, asked) } : command

const anyRegistration = fc
  .array(anyCommand)
  .map((commands) => commands.reduce(afterwards, beginRegistration(DATASET)))

test('a registration begins with one change that the registrar has to be told', () => {
  const begun = beginRegistration(DATASET)
  equal([begun.kind, begun.asked, toldOf(begun)], ['pending', 1, 0])
  equal([pidStateOf(begun), registeredAtOf(begun), begun.toldAt], [null, null, null])
})

test('it is up to date when the registrar was told every change, and only then', () =>
  fc.assert(
    fc.property(anyRegistration, (registration) => {
      ok(toldOf(registration) <= registration.asked)
      is(isUpToDate(registration), toldOf(registration) === registration.asked)
      is(eventOf(registration, { kind: 'tell' }) === null, isUpToDate(registration))
    }),
  ))

test('one more change is one more to tell, and what is known stays known', () =>
  fc.assert(
    fc.property(anyRegistration, (registration) => {
      const next = afterwards(registration, { kind: 'ask' })
      is(next.asked, registration.asked + 1)
      is(toldOf(next), toldOf(registration))
      equal([next.standing, next.toldAt], [registration.standing, registration.toldAt])
      equal(failureOf(next), failureOf(registration))
    }),
  ))

test('what changed while the registrar was told is told again', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, anyState, (registration, at, state) => {
      const upTo = registration.asked
      const changed = afterwards(registration, { kind: 'ask' })
      const event = eventOf(changed, { kind: 'noteTold', upTo, at, state, gone: true })
      ok(event?.kind === 'told' && event.again)
      is(evolve(changed, event)?.kind, 'pending')
    }),
  ))

test('the registrar knows an identifier from the first time that it took it', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, anyState, (registration, at, state) => {
      const upTo = registration.asked
      const event = eventOf(registration, { kind: 'noteTold', upTo, at, state, gone: false })
      ok(event?.kind === 'told')
      is(event.changed, state !== pidStateOf(registration))
      const next = evolve(registration, event)
      ok(next !== null)
      equal([next.kind, next.toldAt, pidStateOf(next)], ['upToDate', at, state])
      equal(registeredAtOf(next), state && (registeredAtOf(registration) ?? at))
    }),
  ))

test('the registration of a dataset that is gone ends when the registrar forgot it', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, anyState, (registration, at, state) => {
      const upTo = registration.asked
      const event = eventOf(registration, { kind: 'noteTold', upTo, at, state, gone: true })
      is(event?.kind, state === null ? 'ended' : 'told')
      if (event?.kind === 'ended') is(evolve(registration, event), null)
    }),
  ))

test('failures of one kind are counted; a failure of what was told meanwhile is not', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, (registration, at) => {
      const failing = {
        kind: 'noteFailure',
        at,
        trouble: 'unreachable',
        reason: 'No',
        retryAfterSeconds: null,
      } as const
      const before = failureOf(registration)
      const event = eventOf(registration, failing)
      if (isUpToDate(registration)) return is(event, null)
      ok(event?.kind === 'failed')
      is(event.failure.times, before?.trouble === 'unreachable' ? before.times + 1 : 1)
      const next = afterwards(registration, failing)
      equal(failureOf(next), event.failure)
      equal([next.asked, toldOf(next)], [registration.asked, toldOf(registration)])
    }),
  ))

test('no command changes whose registration it is', () =>
  fc.assert(
    fc.property(anyRegistration, ({ datasetId, pid }) => equal({ datasetId, pid }, DATASET)),
  ))

test.run()
