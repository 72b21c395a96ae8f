import type { Refusal } from '../refusals/refusal.ts'
import type { VersionNumber, VersionState } from './version.ts'

export type Bump = 'major' | 'minor'

/** What publishing looks at beside the newest version itself. */
export interface PublicationFacts {
  /** The highest number ever given, deaccessioned versions included: numbers are not used twice. */
  readonly highest: VersionNumber | null
  /** The version directly before the newest one is deaccessioned. */
  readonly followsDeaccessioned: boolean
  /** The draft holds other files than the latest released version. */
  readonly filesChanged: boolean
}

export type VersionCommand =
  | { readonly kind: 'edit' }
  | { readonly kind: 'publish'; readonly bump: Bump; readonly facts: PublicationFacts }
  | { readonly kind: 'discardDraft' }

export type VersionEvent =
  | { readonly kind: 'draftOpened' }
  | { readonly kind: 'draftKept' }
  | { readonly kind: 'published'; readonly number: VersionNumber }
  | { readonly kind: 'draftDiscarded' }

export type Decision =
  | { readonly kind: 'accepted'; readonly event: VersionEvent }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const accept = (event: VersionEvent): Decision => ({ kind: 'accepted', event })
const deny = (message: string): Decision => ({
  kind: 'refused',
  refusal: { kind: 'wrongState', message },
})

/**
 * What a command does to a dataset whose newest version is in this state, or why it does nothing. Total: no
 * clock, no ids, no I/O (docs/specification/publishing.md and
 * docs/specification/datasets.md#delete-and-destroy).
 */
export function decide(newest: VersionState, command: VersionCommand): Decision {
  switch (command.kind) {
    case 'edit':
      return accept({ kind: newest.kind === 'draft' ? 'draftKept' : 'draftOpened' })
    case 'publish':
      return publish(newest, command)
    case 'discardDraft':
      return newest.kind === 'draft'
        ? accept({ kind: 'draftDiscarded' })
        : deny('This is not a draft version: only a draft can be deleted.')
  }
}

function publish(
  newest: VersionState,
  { bump, facts }: Extract<VersionCommand, { kind: 'publish' }>,
): Decision {
  if (newest.kind === 'released')
    return deny('The latest version is already released: there is nothing to publish.')
  if (bump === 'minor') {
    const obstacle = minorObstacle(facts)
    if (obstacle !== null) return deny(`Cannot publish as minor version. ${obstacle}`)
  }
  return accept({ kind: 'published', number: numberAfter(facts.highest, bump) })
}

/**
 * Why only a major version is possible; null when a minor one is
 * (docs/specification/publishing.md#minor-and-major).
 */
function minorObstacle(facts: PublicationFacts): string | null {
  if (facts.highest === null) return 'Nothing was released yet: publish a major version first.'
  if (facts.filesChanged) return 'The set of files has changed: publish a major version.'
  if (facts.followsDeaccessioned)
    return 'The version before this one is deaccessioned: publish a major version.'
  return null
}

/** The first release is 1.0, whatever was asked for. */
export function numberAfter(highest: VersionNumber | null, bump: Bump): VersionNumber {
  if (highest === null) return { major: 1, minor: 0 }
  return bump === 'major'
    ? { major: highest.major + 1, minor: 0 }
    : { major: highest.major, minor: highest.minor + 1 }
}
