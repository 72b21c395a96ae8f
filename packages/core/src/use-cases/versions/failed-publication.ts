import type { WriteUnit } from '../../ports/store/store.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import type { Publisher } from '../../rules/versions/publisher.ts'

/** A publication that failed. */
export interface FailedPublication {
  readonly datasetId: number
  readonly publisher: Publisher
  readonly now: Date
}

/**
 * Ends a publication whose identifier the registrar rejected: the version stays a draft and can be corrected
 * (docs/specification/publishing.md#completion).
 */
export async function failRegistration(
  unit: WriteUnit,
  { datasetId, publisher, now }: FailedPublication,
  reason: string,
): Promise<void> {
  await unit.datasets.removeLock(datasetId, 'finalizePublication')
  await unit.events.append({
    at: now,
    actor: `@${publisher.userName}`,
    kind: 'publicationFailed',
    objectId: datasetId,
    details: { registrar: reason },
  })
}

/**
 * Records that a version was released although the registrar could not be reached, so that the publisher and the
 * superusers learn that the identifier does not resolve yet.
 */
export const reportDelay = (
  unit: WriteUnit,
  { datasetId, publisher, now }: FailedPublication,
  reason: string,
): Promise<void> =>
  unit.events.append({
    at: now,
    actor: `@${publisher.userName}`,
    kind: 'pidRegistrationDelayed',
    objectId: datasetId,
    details: { registrar: reason },
  })

/**
 * Ends a publication with damaged files: the version stays a draft, locked until a superuser resolves it
 * (docs/specification/publishing.md#completion).
 */
export async function failVerification(
  unit: WriteUnit,
  { datasetId, publisher, now }: FailedPublication,
  fileIds: readonly number[],
): Promise<void> {
  await unit.datasets.removeLock(datasetId, 'finalizePublication')
  await unit.datasets.addLock(datasetId, {
    type: 'FileValidationFailed',
    since: now,
    userName: publisher.userName,
    message: 'Some files could not be verified.',
  })
  await unit.events.append({
    at: now,
    actor: `@${publisher.userName}`,
    kind: 'publicationFailed',
    objectId: datasetId,
    details: namedFiles(fileIds),
  })
}
