export {
  beginUpload,
  decide as decideUpload,
  evolve as evolveUpload,
  offsetOf,
  resumesAt,
} from './life-cycle.ts'
export {
  type FinishedUpload,
  type NextPart,
  placeOfUpload,
  type ResumableUpload,
  type UploadFacts,
  type UploadProgress,
} from './resumable-upload.ts'
export type { UploadCommand, UploadEvent } from './upload-commands.ts'
