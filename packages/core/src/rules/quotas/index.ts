export {
  exceedsReservation,
  type IncomingFile,
  nextReservation,
  type QuotaHolder,
  type QuotaRoom,
  quotasAreEnforced,
  remaining,
  requireFileSize,
  requireQuota,
  roomAfterFile,
  roomAfterFiles,
  type SizeOfFile,
} from './quota-room.ts'
