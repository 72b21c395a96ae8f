import type { WriteUnit } from '../../ports/store/store.ts'
import type { Publisher } from '../../rules/versions/publisher.ts'

export interface FailedPublication {
  readonly datasetId: number
  readonly publisher: Publisher
  readonly now: Date
}

/** The draft stays a draft, and is free to be mended (docs/specification/publishing.md#completion). */
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
 * The draft stays a draft, and a superuser has to look at it (docs/specification/publishing.md#completion).
 */
export async function fail(
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
    details: { fileIds },
  })
}
