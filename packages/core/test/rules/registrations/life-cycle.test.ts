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
  registeredAtOf,
  sentOf,
  withAnotherChange,
} from '../../../src/rules/registrations/life-cycle.ts'
import { PID_STATES, REGISTRAR_TROUBLES } from '../../../src/rules/registrations/pid-record.ts'
import type { Registration } from '../../../src/rules/registrations/registration.ts'
import type {
  RegistrationCommand,
  RegistrationEvent,
} from '../../../src/rules/registrations/registration-commands.ts'

const test = suite('the life cycle of registrations')

const DATASET = {
  datasetId: 7,
  fileId: null,
  pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/A' },
}

const anyTime = fc.nat({ max: 1000 }).map((seconds) => new Date(seconds * 1000))
const anyState = fc.option(fc.constantFrom(...PID_STATES))

/** `upTo` is limited to the changes of the registration before the command is applied. */
const anyCommand: fc.Arbitrary<RegistrationCommand> = fc.oneof(
  fc.record({
    kind: fc.constant('recordUpdate' as const),
    upTo: fc.integer({ min: 1, max: 5 }),
    at: anyTime,
    state: anyState,
    gone: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('recordFailure' as const),
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

/** The registration after the command; unchanged if the command would end it. */
function afterwards(registration: Registration, command: RegistrationCommand): Registration {
  const event = eventOf(registration, fitting(registration, command))
  return (event && evolve(registration, event)) ?? registration
}

/** No job sends changes that were not requested yet. */
const fitting = ({ requested }: Registration, command: RegistrationCommand): RegistrationCommand =>
  command.kind === 'recordUpdate'
    ? { ...command, upTo: Math.min(command.upTo, requested) }
    : command

const anyRegistration = fc
  .array(fc.oneof(anyCommand, fc.constant('change' as const)))
  .map((steps) =>
    steps.reduce(
      (before: Registration, step) =>
        step === 'change' ? withAnotherChange(before) : afterwards(before, step),
      beginRegistration(DATASET),
    ),
  )

test('a registration begins with one change for the registrar', () => {
  const begun = beginRegistration(DATASET)
  equal([begun.kind, begun.requested, sentOf(begun)], ['pending', 1, 0])
  equal([pidStateOf(begun), registeredAtOf(begun), begun.sentAt], [null, null, null])
})

test('it is up to date if and only if the registrar received every change', () =>
  fc.assert(
    fc.property(anyRegistration, (registration) => {
      ok(sentOf(registration) <= registration.requested)
      is(isUpToDate(registration), sentOf(registration) === registration.requested)
    }),
  ))

test('another change only increases the number of requested changes', () =>
  fc.assert(
    fc.property(anyRegistration, (registration) => {
      const next = withAnotherChange(registration)
      is(next.requested, registration.requested + 1)
      is(sentOf(next), sentOf(registration))
      equal([next.knowledge, next.sentAt], [registration.knowledge, registration.sentAt])
      equal(failureOf(next), failureOf(registration))
    }),
  ))

test('a change during a call to the registrar requires another call', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, anyState, (registration, at, state) => {
      const upTo = registration.requested
      const changed = withAnotherChange(registration)
      const event = eventOf(changed, { kind: 'recordUpdate', upTo, at, state, gone: true })
      ok(event?.kind === 'updated' && event.again)
      is(evolve(changed, event)?.kind, 'pending')
    }),
  ))

test('the registrar holds an identifier from the first accepted update on', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, anyState, (registration, at, state) => {
      const upTo = registration.requested
      const event = eventOf(registration, { kind: 'recordUpdate', upTo, at, state, gone: false })
      ok(event?.kind === 'updated')
      is(event.changed, state !== pidStateOf(registration))
      const next = evolve(registration, event)
      ok(next !== null)
      equal([next.kind, next.sentAt, pidStateOf(next)], ['upToDate', at, state])
      equal(registeredAtOf(next), state && (registeredAtOf(registration) ?? at))
    }),
  ))

test('the registration of a removed dataset ends when the registrar no longer holds it', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, anyState, (registration, at, state) => {
      const upTo = registration.requested
      const event = eventOf(registration, { kind: 'recordUpdate', upTo, at, state, gone: true })
      is(event?.kind, state === null ? 'ended' : 'updated')
      if (event?.kind === 'ended') is(evolve(registration, event), null)
    }),
  ))

test('consecutive failures of one kind are counted, unless another attempt succeeded', () =>
  fc.assert(
    fc.property(anyRegistration, anyTime, (registration, at) => {
      const failing = {
        kind: 'recordFailure',
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
      equal([next.requested, sentOf(next)], [registration.requested, sentOf(registration)])
    }),
  ))

test('no command changes the dataset of a registration', () =>
  fc.assert(
    fc.property(anyRegistration, ({ datasetId, fileId, pid }) =>
      equal({ datasetId, fileId, pid }, DATASET),
    ),
  ))

test.run()
