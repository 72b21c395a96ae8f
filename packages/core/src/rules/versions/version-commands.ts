import type { CurationLabels } from '../curation/curation-status.ts'
import type { Decision } from '../refusals/decision.ts'
import type { Deaccession, VersionNumber, VersionState } from './version.ts'

/** The kind of release: a new major or minor version number. */
export type Bump = 'major' | 'minor'

/** The facts on which publishing depends beside the state of the newest version. */
export interface PublicationFacts {
  /** The highest number so far, including deaccessioned versions: numbers are never reused. */
  readonly highest: VersionNumber | null
  /** The version directly before the newest one is deaccessioned. */
  readonly followsDeaccessioned: boolean
  /** The draft contains other files than the latest released version. */
  readonly filesChanged: boolean
}

/** The facts on which overwriting the current version depends. */
export interface OverwriteFacts {
  /** The number of the version directly before the newest one, if that version is released. */
  readonly current: VersionNumber | null
  /** The draft contains other files than the latest released version. */
  readonly filesChanged: boolean
}

/** The facts on which a submission for review depends. */
export interface SubmissionFacts {
  readonly inReview: boolean
  /** The collection requires files, and the draft has none. */
  readonly lacksFiles: boolean
}

/** The facts on which the removal of a dataset depends. */
export interface RemovalFacts {
  /** The dataset has only one version. */
  readonly single: boolean
  /** Some version was ever released. */
  readonly everReleased: boolean
}

/** The parameters of every command, by its kind. */
interface Parameters {
  /** Changes metadata, terms or files. */
  readonly edit: unknown
  /** Releases a draft, or re-releases a deaccessioned newest version under a new number. */
  readonly publish: { readonly bump: Bump; readonly facts: PublicationFacts }
  /** Completes a decided publication after a verification or a registration. */
  readonly finishPublication: { readonly bump: Bump; readonly number: VersionNumber }
  /** Overwrites the released version before the draft with the draft. */
  readonly updateCurrent: { readonly facts: OverwriteFacts }
  readonly discardDraft: Pick<RemovalFacts, 'single'>
  /** Removes the draft, and the dataset if the draft was its only version. */
  readonly deleteDataset: Pick<RemovalFacts, 'single'>
  /** Removes the dataset with all its versions. */
  readonly destroyDataset: RemovalFacts
  readonly submitForReview: { readonly facts: SubmissionFacts }
  readonly returnToAuthor: Pick<SubmissionFacts, 'inReview'>
  /** Withdraws a released version, which may be older than the newest one. */
  readonly deaccession: Deaccession & { readonly datasetId: number }
  /** With null, removes the draft's label. */
  readonly setCurationLabel: { readonly label: string | null; readonly labels: CurationLabels }
  /** Changes the note of a version, which may be older than the newest one. */
  readonly changeNote: unknown
  /** Changes embargoes or retention periods of files. */
  readonly changeAccessPeriods: { readonly by: 'editor' | 'superuser' }
  readonly createPreviewUrl: unknown
}

/** The name of a command. */
export type CommandKind = keyof Parameters

/** A command on a version, with the facts on which the decision depends. */
export type VersionCommand<Kind extends CommandKind = CommandKind> = {
  readonly [K in Kind]: { readonly kind: K } & Parameters[K]
}[Kind]

/** The version was released under this number. */
export interface Published {
  readonly kind: 'published'
  readonly number: VersionNumber
  readonly bump: Bump
}

interface DraftDiscarded {
  readonly kind: 'draftDiscarded'
}
/** The draft was the only version: the dataset is removed too. */
interface DatasetDeleted {
  readonly kind: 'datasetDeleted'
}
/** Every version is removed, including released ones. */
interface DatasetDestroyed {
  readonly kind: 'datasetDestroyed'
}

/** The events of accepted commands, by the kind of the command. */
interface Events {
  readonly edit: { readonly kind: 'draftOpened' } | { readonly kind: 'draftKept' }
  readonly publish: Published
  readonly finishPublication: Published
  readonly updateCurrent: { readonly kind: 'currentUpdated'; readonly number: VersionNumber }
  readonly discardDraft: DraftDiscarded | DatasetDeleted
  readonly deleteDataset: DraftDiscarded | DatasetDeleted | DatasetDestroyed
  readonly destroyDataset: DraftDiscarded | DatasetDeleted | DatasetDestroyed
  readonly submitForReview: { readonly kind: 'submittedForReview' }
  readonly returnToAuthor: { readonly kind: 'returnedToAuthor' }
  readonly deaccession: {
    readonly kind: 'deaccessioned'
    readonly state: Extract<VersionState, { readonly kind: 'deaccessioned' }>
  }
  readonly setCurationLabel: { readonly kind: 'curationLabelSet'; readonly label: string | null }
  /** Superusers correct a release; editors edit a draft. */
  readonly changeNote: { readonly kind: 'draftEdited' } | { readonly kind: 'releaseCorrected' }
  readonly changeAccessPeriods: { readonly kind: 'accessPeriodsChanged' }
  readonly createPreviewUrl: { readonly kind: 'previewUrlCreated' }
}

/** The event of an accepted command. */
export type VersionEvent<Kind extends CommandKind = CommandKind> = Events[Kind]

/** The decision about a command: its event, or the refusal. */
export type VersionDecision<Kind extends CommandKind = CommandKind> = Decision<VersionEvent<Kind>>
