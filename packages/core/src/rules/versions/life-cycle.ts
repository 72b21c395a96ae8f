import { labelObstacle } from '../curation/curation-status.ts'
import { lockRefusal } from '../datasets/dataset-locks.ts'
import { accept, deny } from '../refusals/decision.ts'
import { type Refusal, refuse } from '../refusals/refusal.ts'
import type { RefusalCode } from '../refusals/refusal-code.ts'
import { isDraft, isReleased, type Stated, type VersionNumber } from './version.ts'
import type {
  Bump,
  CommandKind,
  PublicationFacts,
  VersionCommand,
  VersionDecision,
} from './version-commands.ts'

const wrongState = (code: RefusalCode, message: string) =>
  deny({ kind: 'wrongState', code, message } as const)

/** The rule of each command, given the state of its version and the facts in the command. */
const RULES: {
  readonly [K in CommandKind]: (version: Stated, command: VersionCommand<K>) => VersionDecision<K>
} = {
  edit: (newest) => accept({ kind: isDraft(newest) ? 'draftKept' : 'draftOpened' }),
  publish,
  finishPublication: (newest, { number, bump }) =>
    isReleased(newest)
      ? wrongState('nothingToPublish', ALREADY_RELEASED)
      : accept({ kind: 'published', number, bump }),
  updateCurrent,
  discardDraft,
  deleteDataset: (newest, { single }) =>
    single && !isDraft(newest)
      ? accept({ kind: 'datasetDestroyed' })
      : discardDraft(newest, { single }),
  destroyDataset: (newest, { single, everReleased }) =>
    everReleased ? accept({ kind: 'datasetDestroyed' }) : discardDraft(newest, { single }),
  submitForReview,
  returnToAuthor: (_newest, { inReview }) =>
    inReview
      ? accept({ kind: 'returnedToAuthor' })
      : wrongState('notInReview', 'This dataset is not in review.'),
  deaccession: ({ state }, { datasetId, reason, forwardUrl }) =>
    state.kind === 'released'
      ? accept({
          kind: 'deaccessioned',
          state: { ...state, kind: 'deaccessioned', reason, forwardUrl },
        })
      : deny(noReleasedVersion(datasetId)),
  setCurationLabel: (newest, { label, labels }) => {
    if (!isDraft(newest))
      return deny({
        kind: 'invalid',
        message: 'The latest version is not a draft: only drafts have a curation status.',
      })
    const obstacle = labelObstacle(labels, label)
    return obstacle === null ? accept({ kind: 'curationLabelSet', label }) : deny(obstacle)
  },
  changeNote: (version) => accept({ kind: isDraft(version) ? 'draftEdited' : 'releaseCorrected' }),
  changeAccessPeriods: (newest, { by }) =>
    isDraft(newest) || by === 'superuser'
      ? accept({ kind: 'accessPeriodsChanged' })
      : wrongState('notADraft', 'The newest version of the dataset is not a draft.'),
  createPreviewUrl: (newest) =>
    isDraft(newest)
      ? accept({ kind: 'previewUrlCreated' })
      : wrongState('notADraft', 'There is no draft that could be previewed.'),
}

/**
 * Decides a command on a version in this state. The version is the newest one of its dataset, except for
 * `deaccession` and `changeNote`, which apply to any version. Total: no clock, no ids, no I/O (docs/specification/publishing.md#states,
 * docs/specification/reviews.md, docs/specification/curation.md).
 */
export const decide = <K extends CommandKind>(
  version: Stated,
  command: VersionCommand<K>,
): VersionDecision<K> => RULES[command.kind](version, command)

const ALREADY_RELEASED = 'The latest version is already released: there is nothing to publish.'

function publish(
  newest: Stated,
  { bump, facts }: VersionCommand<'publish'>,
): VersionDecision<'publish'> {
  if (isReleased(newest)) return wrongState('nothingToPublish', ALREADY_RELEASED)
  if (bump === 'minor') {
    const obstacle = minorObstacle(facts)
    if (obstacle !== null)
      return wrongState(obstacle.code, `Cannot publish as minor version. ${obstacle.text}`)
  }
  return accept({ kind: 'published', number: numberAfter(facts.highest, bump), bump })
}

/**
 * The reason why only a major version is possible; null when a minor one is
 * (docs/specification/publishing.md#minor-and-major).
 */
function minorObstacle(
  facts: PublicationFacts,
): { readonly code: RefusalCode; readonly text: string } | null {
  if (facts.highest === null)
    return {
      code: 'majorNeeded',
      text: 'Nothing was released yet: publish a major version first.',
    }
  if (facts.filesChanged)
    return { code: 'majorForFiles', text: 'The set of files has changed: publish a major version.' }
  if (facts.followsDeaccessioned)
    return {
      code: 'majorAfterWithdrawal',
      text: 'The version before this one is deaccessioned: publish a major version.',
    }
  return null
}

/** The number of the next release; 1.0 for the first one. */
export function numberAfter(highest: VersionNumber | null, bump: Bump): VersionNumber {
  if (highest === null) return { major: 1, minor: 0 }
  return bump === 'major'
    ? { major: highest.major + 1, minor: 0 }
    : { major: highest.major, minor: highest.minor + 1 }
}

/**
 * The requested kind of release. Refuses a request without one, except for the first release, which is always
 * 1.0 (docs/specification/publishing.md#states).
 */
export function requestedBump(
  asked: Bump | null,
  { everReleased }: { readonly everReleased: boolean },
): Bump {
  if (asked !== null) return asked
  if (!everReleased) return 'major'
  return refuse({
    kind: 'invalid',
    message: 'Missing type: say which kind of version to publish, major or minor.',
  })
}

function updateCurrent(
  newest: Stated,
  { facts: { current, filesChanged } }: VersionCommand<'updateCurrent'>,
): VersionDecision<'updateCurrent'> {
  if (!isDraft(newest))
    return wrongState('notADraft', 'There is no draft to update the current version from.')
  if (current === null)
    return wrongState(
      'majorAfterWithdrawal',
      'The version before the draft is not released: publish a major version.',
    )
  if (filesChanged)
    return wrongState('majorForFiles', 'The set of files has changed: publish a major version.')
  return accept({ kind: 'currentUpdated', number: current })
}

function discardDraft(
  newest: Stated,
  { single }: { readonly single: boolean },
): VersionDecision<'discardDraft'> {
  if (!isDraft(newest))
    return wrongState('notADraft', 'This is not a draft version: only a draft can be deleted.')
  return accept({ kind: single ? 'datasetDeleted' : 'draftDiscarded' })
}

function submitForReview(
  newest: Stated,
  { facts: { inReview, lacksFiles } }: VersionCommand<'submitForReview'>,
): VersionDecision<'submitForReview'> {
  if (!isDraft(newest))
    return wrongState('notADraft', 'The latest version is not a draft: there is nothing to review.')
  if (inReview) return deny(lockRefusal(['InReview']))
  if (lacksFiles)
    return wrongState('noFiles', 'This dataset may not be submitted for review without any files.')
  return accept({ kind: 'submittedForReview' })
}

/** The refusal to deaccession a version that does not exist, is a draft, or is deaccessioned already. */
export const noReleasedVersion = (datasetId: number): Refusal => ({
  kind: 'notFound',
  what: `Released version of dataset ${datasetId}`,
})
