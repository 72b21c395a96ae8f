import fc from 'fast-check'
import { decide } from '../../../src/rules/versions/life-cycle.ts'
import {
  isDeaccessioned,
  isReleased,
  numberOf,
  type Stated,
  type VersionNumber,
  type VersionState,
} from '../../../src/rules/versions/version.ts'
import type {
  CommandKind,
  VersionCommand,
  VersionEvent,
} from '../../../src/rules/versions/version-commands.ts'

const anyNumber: fc.Arbitrary<VersionNumber> = fc.record({
  major: fc.integer({ min: 1, max: 99 }),
  minor: fc.nat(99),
})
const bump = fc.constantFrom('major' as const, 'minor' as const)
const yes = fc.boolean()
const forwardUrl = fc.option(fc.webUrl())
const releasedAt = new Date('2031-04-05T06:07:08Z')

export const anyVersion: fc.Arbitrary<Stated> = fc
  .oneof(
    fc.constant<VersionState>({ kind: 'draft' }),
    anyNumber.map((number): VersionState => ({ kind: 'released', number, releasedAt })),
    fc
      .record({ number: anyNumber, reason: fc.string(), forwardUrl })
      .map((facts): VersionState => ({ kind: 'deaccessioned', releasedAt, ...facts })),
  )
  .map((state) => ({ state }))

/** One arbitrary per kind of command; the type check requires every kind. */
const COMMANDS: { readonly [K in CommandKind]: fc.Arbitrary<Omit<VersionCommand<K>, 'kind'>> } = {
  edit: fc.constant({}),
  publish: fc.record({
    bump,
    facts: fc.record({
      highest: fc.option(anyNumber),
      followsDeaccessioned: yes,
      filesChanged: yes,
    }),
  }),
  finishPublication: fc.record({ bump, number: anyNumber }),
  updateCurrent: fc.record({
    facts: fc.record({ current: fc.option(anyNumber), filesChanged: yes }),
  }),
  discardDraft: fc.record({ single: yes }),
  deleteDataset: fc.record({ single: yes }),
  destroyDataset: fc.record({ single: yes, everReleased: yes }),
  submitForReview: fc.record({ facts: fc.record({ inReview: yes, lacksFiles: yes }) }),
  returnToAuthor: fc.record({ inReview: yes }),
  deaccession: fc.record({ datasetId: fc.nat(), reason: fc.string(), forwardUrl }),
  setCurationLabel: fc.record({
    label: fc.option(fc.constantFrom('A', 'B')),
    labels: fc.record({
      allowed: fc.option(fc.subarray(['A', 'B', 'C'])),
      current: fc.option(fc.constantFrom('A', 'B')),
    }),
  }),
  changeNote: fc.constant({}),
  changeAccessPeriods: fc.record({ by: fc.constantFrom('editor' as const, 'superuser' as const) }),
  createPreviewUrl: fc.constant({}),
}

// Each arbitrary generates the parameters of its kind.
export const anyCommand: fc.Arbitrary<VersionCommand> = fc.oneof(
  ...Object.entries(COMMANDS).map(([kind, parameters]) =>
    (parameters as fc.Arbitrary<object>).map((more) => ({ kind, ...more }) as VersionCommand),
  ),
)

/** The versions of a dataset, oldest first; none after it was removed. */
export interface Life {
  readonly versions: readonly Stated[]
  /** Whether the draft contains other files than the version from which it was opened. */
  readonly filesChanged: boolean
}

export const BORN: Life = { versions: [{ state: { kind: 'draft' } }], filesChanged: true }

/** An attempted action on a dataset; `at` is the version to deaccession. */
export interface Attempt {
  readonly kind: 'edit' | 'publish' | 'updateCurrent' | 'discardDraft' | 'deaccession'
  readonly bump: 'major' | 'minor'
  readonly files: boolean
  readonly at: number
}

export const anyAttempts: fc.Arbitrary<readonly Attempt[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'edit' as const,
      'publish' as const,
      'publish' as const,
      'updateCurrent' as const,
      'discardDraft' as const,
      'deaccession' as const,
    ),
    bump,
    files: yes,
    at: fc.nat(5),
  }),
  { minLength: 5, maxLength: 40 },
)

/** The life after an attempt; unchanged if it is refused. */
export function after(life: Life, attempt: Attempt): Life {
  const newest = life.versions.at(-1)
  if (newest === undefined) return life
  const at = attempt.kind === 'deaccession' ? attempt.at : life.versions.length - 1
  const version = life.versions[at]
  if (version === undefined) return life
  const decision = decide(version, commandOf(life, attempt))
  return decision.kind === 'refused' ? life : applied(life, decision.event, { at, attempt })
}

/** The command that the attempt sends, with the facts of this life. */
export function commandOf(
  { versions, filesChanged }: Life,
  { kind, bump: asked }: Attempt,
): VersionCommand<Attempt['kind']> {
  const before = versions.at(-2)
  const numbers = versions.map(numberOf).filter((number) => number !== null)
  switch (kind) {
    case 'edit':
      return { kind }
    case 'publish': {
      const followsDeaccessioned = before !== undefined && isDeaccessioned(before)
      const facts = { highest: numbers.at(-1) ?? null, followsDeaccessioned, filesChanged }
      return { kind, bump: asked, facts }
    }
    case 'updateCurrent': {
      const current = before !== undefined && isReleased(before) ? numberOf(before) : null
      return { kind, facts: { current, filesChanged } }
    }
    case 'discardDraft':
      return { kind, single: versions.length === 1 }
    case 'deaccession':
      return { kind, datasetId: 1, reason: 'x', forwardUrl: null }
  }
}

function applied(
  { versions, filesChanged }: Life,
  event: VersionEvent<Attempt['kind']>,
  { at, attempt }: { readonly at: number; readonly attempt: Attempt },
): Life {
  const older = versions.slice(0, -1)
  switch (event.kind) {
    case 'draftOpened':
      return { versions: [...versions, { state: { kind: 'draft' } }], filesChanged: attempt.files }
    case 'draftKept':
      return { versions, filesChanged: filesChanged || attempt.files }
    case 'published': {
      const state = { kind: 'released', number: event.number, releasedAt } as const
      // A deaccessioned version that is released again takes the new number.
      return { versions: [...older, { state }], filesChanged: false }
    }
    case 'currentUpdated':
    case 'draftDiscarded':
      return { versions: older, filesChanged: false }
    case 'datasetDeleted':
      return { versions: [], filesChanged: false }
    case 'deaccessioned':
      return { versions: versions.with(at, { state: event.state }), filesChanged }
  }
}
