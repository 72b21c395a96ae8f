import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import {
  type Bump,
  decide,
  numberAfter,
  type PublicationFacts,
  type VersionCommand,
} from '../../../src/rules/versions/life-cycle.ts'
import {
  compareNumbers,
  type VersionNumber,
  type VersionState,
} from '../../../src/rules/versions/version.ts'

const releasedAt = new Date('2031-04-05T06:07:08Z')
const v = (major: number, minor: number): VersionNumber => ({ major, minor })
const released = (number: VersionNumber): VersionState => ({ kind: 'released', number, releasedAt })
const deaccessioned = (number: VersionNumber): VersionState => ({
  kind: 'deaccessioned',
  number,
  releasedAt,
  reason: 'withdrawn',
  forwardUrl: null,
})
const DRAFT: VersionState = { kind: 'draft' }
const publish = (bump: Bump, facts: Partial<PublicationFacts> = {}): VersionCommand => ({
  kind: 'publish',
  bump,
  facts: { highest: null, followsDeaccessioned: false, filesChanged: false, ...facts },
})
const published = (number: VersionNumber) => ({
  kind: 'accepted',
  event: { kind: 'published', number },
})
const anyNumber = fc.record({ major: fc.integer({ min: 1, max: 999 }), minor: fc.nat(999) })

const test = suite('the life cycle of versions')

test('the first release is 1.0', () => {
  equal(decide(DRAFT, publish('major')), published(v(1, 0)))
})

test('a minor release before any other is refused with the sentence clients look for', () => {
  const decision = decide(DRAFT, publish('minor'))
  ok(decision.kind === 'refused' && decision.refusal.kind === 'wrongState')
  ok(decision.refusal.message.startsWith('Cannot publish as minor version'))
})

test('a minor release raises the minor number and leaves the major one', () =>
  fc.assert(
    fc.property(anyNumber, (highest) =>
      equal(
        decide(DRAFT, publish('minor', { highest })),
        published(v(highest.major, highest.minor + 1)),
      ),
    ),
  ))

test('a major release starts its minor numbers again at 0', () =>
  fc.assert(
    fc.property(anyNumber, (highest) =>
      equal(decide(DRAFT, publish('major', { highest })), published(v(highest.major + 1, 0))),
    ),
  ))

test('every release has a higher number than any before it', () =>
  fc.assert(
    fc.property(anyNumber, fc.constantFrom('major' as const, 'minor' as const), (highest, bump) =>
      ok(compareNumbers(numberAfter(highest, bump), highest) > 0),
    ),
  ))

test('changed files ask for a major release', () => {
  const changed = { highest: v(1, 0), filesChanged: true }
  equal(decide(DRAFT, publish('minor', changed)).kind, 'refused')
  equal(decide(DRAFT, publish('major', changed)), published(v(2, 0)))
})

test('a draft behind a deaccessioned version asks for a major release', () => {
  const behind = { highest: v(1, 1), followsDeaccessioned: true }
  equal(decide(DRAFT, publish('minor', behind)).kind, 'refused')
  equal(decide(DRAFT, publish('major', behind)), published(v(2, 0)))
})

test('a released version has nothing to publish', () => {
  equal(decide(released(v(1, 0)), publish('major', { highest: v(1, 0) })).kind, 'refused')
})

test('a deaccessioned newest version is released again under the next number', () => {
  const again = deaccessioned(v(1, 0))
  equal(decide(again, publish('major', { highest: v(1, 0) })), published(v(2, 0)))
})

test('an edit opens a draft unless there is one', () => {
  equal(decide(DRAFT, { kind: 'edit' }), { kind: 'accepted', event: { kind: 'draftKept' } })
  equal(decide(released(v(1, 0)), { kind: 'edit' }), {
    kind: 'accepted',
    event: { kind: 'draftOpened' },
  })
})

test('only a draft is discarded', () => {
  equal(decide(DRAFT, { kind: 'discardDraft' }).kind, 'accepted')
  for (const newest of [released(v(1, 0)), deaccessioned(v(1, 0))])
    equal(decide(newest, { kind: 'discardDraft' }).kind, 'refused')
})

test.run()
