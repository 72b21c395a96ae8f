/** What happened, for the append-only log (architecture, 5a.1). Kinds read as past tense facts. */
export type EventKind =
  | 'accountCreated'
  | 'tokenCreated'
  | 'tokenDeleted'
  | 'settingChanged'
  | 'settingRemoved'
  | 'collectionCreated'
  | 'collectionChanged'
  | 'collectionPublished'
  | 'collectionMoved'
  | 'collectionLinked'
  | 'collectionUnlinked'
  | 'collectionDeleted'
  | 'roleAssigned'
  | 'roleRevoked'
  | 'roleCreated'
  | 'roleChanged'
  | 'roleDeleted'
  | 'groupCreated'
  | 'groupChanged'
  | 'groupDeleted'
  | 'fairSetChanged'
  | 'defaultRoleChanged'
  | 'superuserChanged'
  | 'accountDeactivated'
  | 'accountRenamed'
  | 'datasetCreated'
  | 'datasetDeleted'
  | 'datasetDestroyed'
  | 'datasetLinked'
  | 'datasetMoved'
  | 'datasetUnlinked'
  | 'fileCountLimitChanged'
  | 'quotaSet'
  | 'quotaRemoved'
  | 'datasetTypeCreated'
  | 'datasetTypeChanged'
  | 'datasetTypeDeleted'
  | 'templateCreated'
  | 'templateChanged'
  | 'templateDeleted'
  | 'defaultTemplateChanged'
  | 'licenseAdded'
  | 'licenseChanged'
  | 'licenseDeleted'
  | 'draftEdited'
  | 'termsChanged'
  | 'noteChanged'
  | 'citationDateChanged'
  | 'versionDeaccessioned'
  | 'draftDiscarded'
  | 'versionPublished'
  | 'currentVersionUpdated'
  | 'publicationStarted'
  | 'publicationFailed'
  | 'pidRegistered'
  | 'pidRegistrationAsked'
  | 'pidRegistrationFailed'
  | 'lockAdded'
  | 'locksRemoved'
  | 'submittedForReview'
  | 'returnedToAuthor'
  | 'curationStatusChanged'
  | 'curationLabelSetChanged'
  | 'featuredItemsChanged'
  | 'guestbookCreated'
  | 'guestbookChanged'
  | 'guestbookEnabled'
  | 'guestbookDisabled'
  | 'guestbookAnswered'
  | 'datasetGuestbookChanged'
  | 'workflowCreated'
  | 'workflowDeleted'
  | 'workflowStarted'
  | 'workflowLogged'
  | 'workflowPaused'
  | 'workflowResumed'
  | 'workflowSucceeded'
  | 'workflowFailed'
  | 'filesAdded'
  | 'filesVerified'
  | 'checksumsMismatched'
  | 'storageDriverChanged'
  | 'fileEdited'
  | 'filesEdited'
  | 'fileTagsChanged'
  | 'filesDeleted'
  | 'filesReplaced'
  | 'filesEmbargoed'
  | 'embargoLifted'
  | 'filesRetained'
  | 'retentionLifted'

export interface RepositoryEvent {
  readonly at: Date
  /** An assignee identifier, or `:system`. */
  readonly actor: string
  readonly kind: EventKind
  /** The collection, dataset, file or account it happened to. */
  readonly objectId: number | null
  /** Plain JSON; never a secret. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface RecordedEvent extends RepositoryEvent {
  readonly id: number
}

export interface EventReads {
  /** The last appended first. */
  of(objectId: number, limit: number): Promise<readonly RecordedEvent[]>
  /** Everything about roles at this object, the first appended first. */
  rolesAt(objectId: number): Promise<readonly RecordedEvent[]>
  /** Everything about roles at the files that a dataset has now, the first appended first. */
  rolesAtFilesOf(datasetId: number): Promise<readonly RecordedEvent[]>
}

export interface Events extends EventReads {
  append(event: RepositoryEvent): Promise<void>
  /** Several at once, in this order. */
  appendAll(events: readonly RepositoryEvent[]): Promise<void>
}
