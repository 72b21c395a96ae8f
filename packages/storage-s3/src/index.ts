export { type S3StorageOptions, s3Storage } from './storage/s3-storage.ts'
