import { S3ServiceException } from '@aws-sdk/client-s3'
import { StorageUnavailable } from '@holdfast/core/rules'

/** The status a service answered; null when it didn't answer. */
export const statusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null

/** How often the request was sent. */
export const attemptsOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.attempts ?? 1) : 1

export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'

/** The upload in parts is not, or no longer, there. */
export const isUnknownUpload = (error: unknown): boolean => nameOf(error) === 'NoSuchUpload'

/** Somebody else's object is under the key. */
export const isTaken = (error: unknown): boolean => {
  const status = statusOf(error)
  return status === 412 || (status === 409 && nameOf(error) !== 'BucketAlreadyOwnedByYou')
}

const nameOf = (error: unknown): string | null => (error instanceof Error ? error.name : null)

/** What the service says of parts that do not make an object. */
export const isAboutParts = (error: unknown): boolean =>
  statusOf(error) === 400 ||
  ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML'].includes(
    nameOf(error) ?? '',
  )

/** What Node says of connections that are not made, break, or are silent for too long. */
const BROKEN =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|E(HOST|NET)UNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|TimeoutError)$/

/** A failure of the service or of the way to it, told as such: the same may succeed later. Others as they are. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error
  const status = statusOf(error)
  const passing =
    status === null
      ? BROKEN.test(codeOf(error) ?? '') || BROKEN.test(nameOf(error) ?? '')
      : status >= 500 || status === 429 || status === 408
  if (!passing) return error
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new StorageUnavailable(`The S3 service does not do what it is asked: ${reason}`, {
    cause: error,
  })
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
