import type { CurationLabels } from '../curation/curation-status.ts'
import type { Refusal } from '../refusals/refusal.ts'
import type { Deaccession, VersionNumber, VersionState } from './version.ts'

export type Bump = 'major' | 'minor'

/** What publishing depends on beside the state of the newest version. */
export interface PublicationFacts {
  /** The highest number ever given, deaccessioned versions included: numbers are not used twice. */
  readonly highest: VersionNumber | null
  /** The version directly before the newest one is deaccessioned. */
  readonly followsDeaccessioned: boolean
  /** The draft holds other files than the latest released version. */
  readonly filesChanged: boolean
}

/** What overwriting the current version depends on. */
export interface OverwriteFacts {
  /** The number of the version directly before the newest one, if that version is released. */
  readonly current: VersionNumber | null
  /** The draft holds other files than the latest released version. */
  readonly filesChanged: boolean
}

/** What a submission for review depends on. */
export interface SubmissionFacts {
  readonly inReview: boolean
  /** The collection asks for files, and the draft has none. */
  readonly lacksFiles: boolean
}

/** A dataset as a removal sees it. */
export interface RemovalFacts {
  /** The newest version is the only one. */
  readonly single: boolean
  /** Any version was ever released. */
  readonly everReleased: boolean
}

/** The parameters of every command, by its kind. */
interface Parameters {
  /** Changes metadata, terms or files. */
  readonly edit: unknown
  /** Releases a draft, or a deaccessioned newest version again under a new number. */
  readonly publish: { readonly bump: Bump; readonly facts: PublicationFacts }
  /** Carries out what `publish` decided, after a verification or a registration. */
  readonly finishPublication: { readonly bump: Bump; readonly number: VersionNumber }
  /** Writes the draft over the released version before it. */
  readonly updateCurrent: { readonly facts: OverwriteFacts }
  readonly discardDraft: Pick<RemovalFacts, 'single'>
  /** Removes the draft, and the dataset where nothing else is left of it. */
  readonly deleteDataset: Pick<RemovalFacts, 'single'>
  /** Removes the dataset with all its versions. */
  readonly destroyDataset: RemovalFacts
  readonly submitForReview: { readonly facts: SubmissionFacts }
  readonly returnToAuthor: Pick<SubmissionFacts, 'inReview'>
  /** Withdraws the version that the command names; all other commands are about the newest version. */
  readonly deaccession: Deaccession & { readonly datasetId: number }
  /** Without a label, takes the one that the draft has away. */
  readonly setCurationLabel: { readonly label: string | null; readonly labels: CurationLabels }
  /** Changes the note of the version that the command names. */
  readonly changeNote: unknown
  /** Changes embargoes or retention periods of files. */
  readonly changeAccessPeriods: { readonly by: 'editor' | 'superuser' }
  readonly createPreviewUrl: unknown
}

export type CommandKind = keyof Parameters

/** What is asked of a version, with the facts that the answer depends on. */
export type VersionCommand<Kind extends CommandKind = CommandKind> = {
  readonly [K in Kind]: { readonly kind: K } & Parameters[K]
}[Kind]

export interface Published {
  readonly kind: 'published'
  readonly number: VersionNumber
  readonly bump: Bump
}

interface DraftDiscarded {
  readonly kind: 'draftDiscarded'
}
/** The draft was the only version: the dataset goes with it. */
interface DatasetDeleted {
  readonly kind: 'datasetDeleted'
}
/** Every version goes, released ones too. */
interface DatasetDestroyed {
  readonly kind: 'datasetDestroyed'
}

/** What follows from an accepted command, by the kind of the command. */
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
  /** A release is corrected by superusers; a draft is edited. */
  readonly changeNote: { readonly kind: 'draftEdited' } | { readonly kind: 'releaseCorrected' }
  readonly changeAccessPeriods: { readonly kind: 'accessPeriodsChanged' }
  readonly createPreviewUrl: { readonly kind: 'previewUrlCreated' }
}

/** What follows from an accepted command. */
export type VersionEvent<Kind extends CommandKind = CommandKind> = Events[Kind]

/** The answer to a command: what follows, or why nothing does. */
export type Decision<Kind extends CommandKind = CommandKind> =
  | { readonly kind: 'accepted'; readonly event: VersionEvent<Kind> }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
