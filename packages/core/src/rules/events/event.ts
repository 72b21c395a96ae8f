/** The kinds of events in the append-only log (docs/architecture.md#events), each named in the past tense. */
export const EVENT_KINDS = [
  'accountCreated',
  'tokenCreated',
  'tokenDeleted',
  'settingChanged',
  'settingRemoved',
  'signingSecretRotated',
  'collectionCreated',
  'collectionChanged',
  'collectionPublished',
  'collectionMoved',
  'collectionLinked',
  'collectionUnlinked',
  'collectionDeleted',
  'roleAssigned',
  'roleRevoked',
  'roleCreated',
  'roleChanged',
  'roleDeleted',
  'groupCreated',
  'groupChanged',
  'groupDeleted',
  'fairSetChanged',
  'defaultRoleChanged',
  'superuserChanged',
  'accountDeactivated',
  'accountRenamed',
  'datasetCreated',
  'datasetDeleted',
  'datasetDestroyed',
  'datasetLinked',
  'datasetMoved',
  'datasetUnlinked',
  'fileCountLimitChanged',
  'quotaSet',
  'quotaRemoved',
  'datasetTypeCreated',
  'datasetTypeChanged',
  'datasetTypeDeleted',
  'templateCreated',
  'templateChanged',
  'templateDeleted',
  'defaultTemplateChanged',
  'licenseAdded',
  'licenseChanged',
  'licenseDeleted',
  'draftEdited',
  'termsChanged',
  'noteChanged',
  'citationDateChanged',
  'versionDeaccessioned',
  'draftDiscarded',
  'versionPublished',
  'currentVersionUpdated',
  'publicationStarted',
  'publicationFailed',
  'pidRegistered',
  'pidRegistrationAsked',
  'pidRegistrationFailed',
  'lockAdded',
  'locksRemoved',
  'submittedForReview',
  'returnedToAuthor',
  'curationStatusChanged',
  'curationLabelSetChanged',
  'featuredItemsChanged',
  'guestbookCreated',
  'guestbookChanged',
  'guestbookEnabled',
  'guestbookDisabled',
  'guestbookAnswered',
  'datasetGuestbookChanged',
  'workflowCreated',
  'workflowDeleted',
  'workflowStarted',
  'workflowLogged',
  'workflowPaused',
  'workflowResumed',
  'workflowSucceeded',
  'workflowFailed',
  'filesAdded',
  'filesVerified',
  'checksumsMismatched',
  'storageDriverChanged',
  'fileEdited',
  'filesEdited',
  'fileTagsChanged',
  'filesDeleted',
  'filesReplaced',
  'filesEmbargoed',
  'embargoLifted',
  'filesRetained',
  'retentionLifted',
] as const
/** One of `EVENT_KINDS`. */
export type EventKind = (typeof EVENT_KINDS)[number]

/** An event for the append-only log. */
export interface RepositoryEvent {
  readonly at: Date
  /** An assignee identifier, or `:system`. */
  readonly actor: string
  readonly kind: EventKind
  /** The id of the collection, dataset, file or account that the event is about. */
  readonly objectId: number | null
  /** Plain JSON; never a secret. */
  readonly details: Readonly<Record<string, unknown>>
}

/** A stored event. */
export interface RecordedEvent extends RepositoryEvent {
  readonly id: number
}
