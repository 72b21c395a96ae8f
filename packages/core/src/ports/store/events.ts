import type { RecordedEvent, RepositoryEvent } from '../../rules/events/event.ts'

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
