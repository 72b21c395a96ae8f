import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { objectKey } from '../../rules/files/file-record.ts'

const SECRET_DIGITS = 32

/** Where a transfer service will write. */
interface Expected {
  readonly dataset: Pick<Dataset, 'id' | 'pid'>
  readonly driver: string
  readonly accountId: number
  readonly objectIds: readonly string[]
}

/**
 * Reserves the objects, so that bytes that are never registered are swept. They may be registered for the
 * dataset until then. No answer shows the secret of their addresses.
 */
export async function expectObjects(
  { clock, ids, directUploadLeaseMs }: Domain,
  { stagedObjects }: Pick<WriteUnit, 'stagedObjects'>,
  { dataset, driver, accountId, objectIds }: Expected,
): Promise<void> {
  const createdAt = clock.now()
  const leaseUntil = new Date(createdAt.getTime() + directUploadLeaseMs)
  const secret = ids.hex(SECRET_DIGITS)
  await stagedObjects.addFree(
    objectIds.map((objectId) => ({
      objectId,
      storageDriver: driver,
      key: objectKey(dataset.pid, objectId),
      datasetId: dataset.id,
      accountId,
      createdAt,
      leaseUntil,
      reservedBytes: 0,
      kind: 'single' as const,
      size: 0,
      secret,
      state: { kind: 'reserved' as const },
    })),
  )
}
