import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, ok, throws } from 'uvu/assert'
import { decide, numberAfter, requestedBump } from '../../../src/rules/versions/life-cycle.ts'
import {
  compareNumbers,
  type Stated,
  type VersionNumber,
} from '../../../src/rules/versions/version.ts'
import type {
  Bump,
  CommandKind,
  PublicationFacts,
  VersionCommand,
} from '../../../src/rules/versions/version-commands.ts'

const releasedAt = new Date('2031-04-05T06:07:08Z')
const v = (major: number, minor: number): VersionNumber => ({ major, minor })
const released = (number: VersionNumber): Stated => ({
  state: { kind: 'released', number, releasedAt },
})
const WITHDRAWN = { reason: 'withdrawn', forwardUrl: null }
const deaccessioned = (number: VersionNumber): Stated => ({
  state: { kind: 'deaccessioned', number, releasedAt, ...WITHDRAWN },
})
const DRAFT: Stated = { state: { kind: 'draft' } }
const publish = (bump: Bump, facts: Partial<PublicationFacts> = {}): VersionCommand<'publish'> => ({
  kind: 'publish',
  bump,
  facts: { highest: null, followsDeaccessioned: false, filesChanged: false, ...facts },
})
const published = (number: VersionNumber, bump: Bump) => ({
  kind: 'accepted',
  event: { kind: 'published', number, bump },
})
/** What is accepted, or the words of the refusal. */
const answer = <K extends CommandKind>(version: Stated, command: VersionCommand<K>): string => {
  const decision = decide(version, command)
  if (decision.kind === 'accepted') return decision.event.kind
  const refusal = decision.reason
  return `${refusal.kind}: ${'message' in refusal ? refusal.message : refusal.kind}`
}
const RELEASED = released(v(1, 0))
const DEACCESSIONED = deaccessioned(v(1, 0))
const anyNumber = fc.record({ major: fc.integer({ min: 1, max: 999 }), minor: fc.nat(999) })

const test = suite('the life cycle of versions')

test('the first release is 1.0', () => {
  equal(decide(DRAFT, publish('major')), published(v(1, 0), 'major'))
})

test('a minor release before any other is refused with the message that clients compare', () => {
  const decision = decide(DRAFT, publish('minor'))
  ok(decision.kind === 'refused' && decision.reason.kind === 'wrongState')
  ok(decision.reason.message.startsWith('Cannot publish as minor version'))
})

test('a minor release raises the minor number and leaves the major one', () =>
  fc.assert(
    fc.property(anyNumber, (highest) =>
      equal(
        decide(DRAFT, publish('minor', { highest })),
        published(v(highest.major, highest.minor + 1), 'minor'),
      ),
    ),
  ))

test('a major release starts its minor numbers again at 0', () =>
  fc.assert(
    fc.property(anyNumber, (highest) =>
      equal(
        decide(DRAFT, publish('major', { highest })),
        published(v(highest.major + 1, 0), 'major'),
      ),
    ),
  ))

test('every release has a higher number than any before it', () =>
  fc.assert(
    fc.property(anyNumber, fc.constantFrom('major' as const, 'minor' as const), (highest, bump) =>
      ok(compareNumbers(numberAfter(highest, bump), highest) > 0),
    ),
  ))

test('changed files require a major release', () => {
  const changed = { highest: v(1, 0), filesChanged: true }
  equal(decide(DRAFT, publish('minor', changed)).kind, 'refused')
  equal(decide(DRAFT, publish('major', changed)), published(v(2, 0), 'major'))
})

test('a draft after a deaccessioned version requires a major release', () => {
  const behind = { highest: v(1, 1), followsDeaccessioned: true }
  equal(decide(DRAFT, publish('minor', behind)).kind, 'refused')
  equal(decide(DRAFT, publish('major', behind)), published(v(2, 0), 'major'))
})

test('a released version has nothing to publish', () => {
  equal(decide(released(v(1, 0)), publish('major', { highest: v(1, 0) })).kind, 'refused')
})

test('a deaccessioned newest version is released again under the next number', () => {
  const again = deaccessioned(v(1, 0))
  equal(decide(again, publish('major', { highest: v(1, 0) })), published(v(2, 0), 'major'))
})

test('an edit opens a draft unless there is one', () => {
  equal(decide(DRAFT, { kind: 'edit' }), { kind: 'accepted', event: { kind: 'draftKept' } })
  equal(decide(released(v(1, 0)), { kind: 'edit' }), {
    kind: 'accepted',
    event: { kind: 'draftOpened' },
  })
})

test('only a draft can be discarded, and the dataset with its only version', () => {
  equal(answer(DRAFT, { kind: 'discardDraft', single: false }), 'draftDiscarded')
  equal(answer(DRAFT, { kind: 'discardDraft', single: true }), 'datasetDeleted')
  for (const newest of [RELEASED, DEACCESSIONED])
    equal(answer(newest, { kind: 'discardDraft', single: true }), NO_DRAFT)
})

const NO_DRAFT = 'wrongState: This is not a draft version: only a draft can be deleted.'

test('deleting a dataset removes its draft, or the whole dataset with a single release', () => {
  for (const single of [true, false])
    equal(
      answer(DRAFT, { kind: 'deleteDataset', single }),
      answer(DRAFT, { kind: 'discardDraft', single }),
    )
  for (const newest of [RELEASED, DEACCESSIONED]) {
    equal(answer(newest, { kind: 'deleteDataset', single: true }), 'datasetDestroyed')
    equal(answer(newest, { kind: 'deleteDataset', single: false }), NO_DRAFT)
  }
})

test('a dataset that was released is destroyed in any state of its newest version', () => {
  const destroy = { kind: 'destroyDataset', single: true } as const
  for (const newest of [DRAFT, RELEASED, DEACCESSIONED])
    equal(answer(newest, { ...destroy, everReleased: true }), 'datasetDestroyed')
  equal(answer(DRAFT, { ...destroy, everReleased: false }), 'datasetDeleted')
})

test('a decided publication number stays valid until it is finished', () => {
  const finish = { kind: 'finishPublication', number: v(3, 0), bump: 'major' } as const
  for (const newest of [DRAFT, DEACCESSIONED])
    equal(decide(newest, finish), published(v(3, 0), 'major'))
  equal(decide(RELEASED, finish).kind, 'refused')
})

test('a release without a type is accepted only when it is the first', () => {
  equal(requestedBump(null, { everReleased: false }), 'major')
  equal(requestedBump('minor', { everReleased: false }), 'minor')
  equal(requestedBump('minor', { everReleased: true }), 'minor')
  throws(() => requestedBump(null, { everReleased: true }), /^Missing type/)
})

test('a draft overwrites the release before it only if both contain the same files', () => {
  const update = (current: VersionNumber | null, filesChanged: boolean) =>
    ({ kind: 'updateCurrent', facts: { current, filesChanged } }) as const
  equal(decide(DRAFT, update(v(1, 4), false)), {
    kind: 'accepted',
    event: { kind: 'currentUpdated', number: v(1, 4) },
  })
  for (const newest of [RELEASED, DEACCESSIONED])
    equal(
      answer(newest, update(null, true)),
      'wrongState: There is no draft to update the current version from.',
    )
  equal(
    answer(DRAFT, update(null, true)),
    'wrongState: The version before the draft is not released: publish a major version.',
  )
  equal(
    answer(DRAFT, update(v(1, 4), true)),
    'wrongState: The set of files has changed: publish a major version.',
  )
})

test('a draft is submitted for review once, with files where they are required', () => {
  const submit = (inReview: boolean, lacksFiles: boolean) =>
    ({ kind: 'submitForReview', facts: { inReview, lacksFiles } }) as const
  equal(answer(DRAFT, submit(false, false)), 'submittedForReview')
  equal(
    answer(RELEASED, submit(true, true)),
    'wrongState: The latest version is not a draft: there is nothing to review.',
  )
  equal(
    answer(DRAFT, submit(true, true)),
    'locked: Dataset cannot be edited due to InReview dataset lock.',
  )
  equal(
    answer(DRAFT, submit(false, true)),
    'wrongState: This dataset may not be submitted for review without any files.',
  )
})

test('a dataset in review can be returned in any state of its newest version', () => {
  for (const newest of [DRAFT, RELEASED, DEACCESSIONED]) {
    equal(answer(newest, { kind: 'returnToAuthor', inReview: true }), 'returnedToAuthor')
    equal(
      answer(newest, { kind: 'returnToAuthor', inReview: false }),
      'wrongState: This dataset is not in review.',
    )
  }
})

test('a release is deaccessioned once, and keeps its number and time', () => {
  const command = { kind: 'deaccession', datasetId: 7, ...WITHDRAWN } as const
  equal(decide(released(v(2, 1)), command), {
    kind: 'accepted',
    event: { kind: 'deaccessioned', state: deaccessioned(v(2, 1)).state },
  })
  for (const version of [DRAFT, DEACCESSIONED])
    equal(decide(version, command), {
      kind: 'refused',
      reason: { kind: 'notFound', what: 'Released version of dataset 7' },
    })
})

test('only drafts have a curation status', () => {
  const labels = { allowed: ['A'], current: null }
  const set = { kind: 'setCurationLabel', label: 'A', labels } as const
  equal(answer(DRAFT, set), 'curationLabelSet')
  equal(answer(DRAFT, { ...set, label: null }), 'invalid: There is no curation status to remove.')
  for (const newest of [RELEASED, DEACCESSIONED])
    equal(
      answer(newest, set),
      'invalid: The latest version is not a draft: only drafts have a curation status.',
    )
})

test('changing the note of a draft is an edit, of any other version a correction', () => {
  equal(answer(DRAFT, { kind: 'changeNote' }), 'draftEdited')
  for (const version of [RELEASED, DEACCESSIONED])
    equal(answer(version, { kind: 'changeNote' }), 'releaseCorrected')
})

test('access periods can be changed in drafts, or by superusers', () => {
  const change = (by: 'editor' | 'superuser') => ({ kind: 'changeAccessPeriods', by }) as const
  equal(answer(DRAFT, change('editor')), 'accessPeriodsChanged')
  for (const newest of [RELEASED, DEACCESSIONED]) {
    equal(answer(newest, change('superuser')), 'accessPeriodsChanged')
    equal(
      answer(newest, change('editor')),
      'wrongState: The newest version of the dataset is not a draft.',
    )
  }
})

test('only a draft can be previewed', () => {
  equal(answer(DRAFT, { kind: 'createPreviewUrl' }), 'previewUrlCreated')
  for (const newest of [RELEASED, DEACCESSIONED])
    equal(
      answer(newest, { kind: 'createPreviewUrl' }),
      'wrongState: There is no draft that could be previewed.',
    )
})

test.run()
