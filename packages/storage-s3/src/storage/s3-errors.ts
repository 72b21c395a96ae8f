import { S3ServiceException } from '@aws-sdk/client-s3'
import { NoSpaceLeft, StorageUnavailable } from '@holdfast/core/rules'

/** The HTTP status of the error; null when there was no answer. */
export const statusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null

/** The number of attempts made. */
export const attemptsOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.attempts ?? 1) : 1

/** The object does not exist; a missing bucket is a different error. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'

/** The multipart upload does not exist, or no longer exists. */
export const isUnknownUpload = (error: unknown): boolean => nameOf(error) === 'NoSuchUpload'

/** The key already holds an object. */
export const isTaken = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === 412 || (status === 409 && nameOf(error) !== 'BucketAlreadyOwnedByYou')
}

const nameOf = (error: unknown): string | null => (error instanceof Error ? error.name : null)

/** The service cannot make an object of these parts. */
export const isAboutParts = (error: unknown): boolean =>
  statusOf(error) === 400 ||
  ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML'].includes(
    nameOf(error) ?? '',
  )

/** Node's error codes for connections that fail, break or time out. */
const BROKEN =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|TimeoutError)$/

/**
 * Converts a transient failure of the service or the connection to `StorageUnavailable`, and that of a full service
 * to `NoSpaceLeft`. Other errors stay as they are.
 */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error
  const status = statusOf(error)
  if (status === 507 || FULL.has(nameOf(error) ?? ''))
    return new NoSpaceLeft('The S3 service has no room left', { cause: error })
  const passing =
    status === null
      ? BROKEN.test(codeOf(error) ?? '') || BROKEN.test(nameOf(error) ?? '')
      : status >= 500 || status === 429 || status === 408
  if (!passing) return error
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new StorageUnavailable(`The S3 service failed: ${reason}`, {
    cause: error,
  })
}

/** Codes of services whose disk is full. */
const FULL = new Set(['InsufficientStorage', 'XMinioStorageFull'])

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
