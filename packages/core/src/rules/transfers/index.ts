export { downloadList } from './download-list.ts'
export {
  decideTransfer,
  needsPermission,
  TRANSFER_PATIENCE_MS,
  type TransferCommand,
  type TransferObstacle,
  UNKNOWN_TASK_PATIENCE_MS,
} from './life-cycle.ts'
export { isReferencedPlace } from './referenced-place.ts'
export {
  type ArrivingFile,
  type LeavingFile,
  MAX_TRANSFER_FILES,
  permissionKey,
  type TaskStatus,
  type Transfer,
  type TransferDirection,
  type TransferEnd,
  type TransferFiles,
  type TransferPermission,
  type TransferProblem,
  type TransferProgress,
  type TransferState,
} from './transfer.ts'
export { TransferRefused, TransferUnavailable } from './transfer-trouble.ts'
