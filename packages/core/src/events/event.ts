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
  | 'collectionDeleted'
  | 'roleAssigned'
  | 'roleRevoked'
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
  | 'lockAdded'
  | 'locksRemoved'
  | 'submittedForReview'
  | 'returnedToAuthor'
  | 'curationStatusChanged'
  | 'curationLabelSetChanged'
  | 'workflowCreated'
  | 'workflowDeleted'
  | 'workflowStarted'
  | 'workflowLogged'
  | 'workflowPaused'
  | 'workflowResumed'
  | 'workflowSucceeded'
  | 'workflowFailed'
  | 'filesAdded'
  | 'fileEdited'
  | 'filesEdited'
  | 'fileTagsChanged'
  | 'filesDeleted'
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
}

export interface Events extends EventReads {
  append(event: RepositoryEvent): Promise<void>
}
