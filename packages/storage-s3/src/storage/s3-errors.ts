import { S3ServiceException } from '@aws-sdk/client-s3'

/** The status a service answered; null when it didn't answer. */
export const statusOf = (error: unknown): number | null =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? null) : null

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
