export { type RcloneOptions, type RcloneRemote, rcloneTransfers } from './rclone-transfers.ts'
