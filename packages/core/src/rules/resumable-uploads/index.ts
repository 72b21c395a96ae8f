export {
  beginUpload,
  decide as decideUpload,
  evolve as evolveUpload,
  offsetOf,
  resumesAt,
} from './life-cycle.ts'
export type {
  FinishedUpload,
  NextPart,
  ResumableUpload,
  UploadFacts,
  UploadProgress,
} from './resumable-upload.ts'
export type { UploadCommand, UploadEvent } from './upload-commands.ts'
