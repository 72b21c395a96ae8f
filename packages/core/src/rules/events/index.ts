export { archivedBefore } from './archived-before.ts'
export {
  EVENT_KINDS,
  type EventKind,
  type RecordedEvent,
  type RepositoryEvent,
} from './event.ts'
