export {
  type Dataset,
  type DatasetFacts,
  type DatasetLock,
  type DatasetRef,
  type DatasetStamp,
  LOCK_TYPES,
  type LockType,
} from './dataset.ts'
export type { DatasetLink, LinkedDatasetTitle } from './dataset-link.ts'
export type { DatasetRemoval, RemovedTotals } from './dataset-removal.ts'
export { type MoveObstacle, moveObstacles } from './move-obstacles.ts'
export { formatPid, type Pid, parsePid, pidUrl } from './pid.ts'
