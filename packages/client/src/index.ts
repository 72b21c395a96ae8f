export {
  type AccountRequest,
  type CreatedAccount,
  createAccount,
} from './accounts/create-account.ts'
export {
  type DownloadOptions,
  type DownloadOutcome,
  downloadDataset,
} from './download/download-dataset.ts'
export { bytesText, durationText, type Progress, progressText } from './progress/progress-text.ts'
export { type RateMeter, rateMeter } from './progress/rate-meter.ts'
export type { TransferListener } from './progress/transfer-listener.ts'
export { type Connection, connectionTo, type ServerOptions } from './server/connection.ts'
export {
  ConnectionLost,
  type Failed,
  ServerRefusal,
  WrongContent,
} from './server/failures.ts'
export { DEFAULT_RETRY_POLICY, type RetryPolicy } from './server/with-retries.ts'
export {
  type Renamed,
  type UploadOptions,
  type UploadOutcome,
  uploadFolder,
} from './upload/upload-folder.ts'
