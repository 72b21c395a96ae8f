import type { EventKind, RecordedEvent, RepositoryEvent } from '../../rules/events/event.ts'

/** Read access to the event log. */
export interface EventReads {
  /** At most `limit` events about an object, latest first. */
  of(objectId: number, limit: number): Promise<readonly RecordedEvent[]>
  /** The events of these kinds about an object, earliest first. */
  ofKinds(objectId: number, kinds: readonly EventKind[]): Promise<readonly RecordedEvent[]>
  /** Every role event at this object, earliest first. */
  rolesAt(objectId: number): Promise<readonly RecordedEvent[]>
  /** Every role event at the current files of a dataset, earliest first. */
  rolesAtFilesOf(datasetId: number): Promise<readonly RecordedEvent[]>
}

/** The append-only event log. A failure to append may not come before the unit ends. */
export interface Events extends EventReads {
  append(event: RepositoryEvent): Promise<void>
  /** Appends several events, in this order. */
  appendAll(events: readonly RepositoryEvent[]): Promise<void>
}
