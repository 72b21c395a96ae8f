import type { ReadUnit } from '../../ports/store/store.ts'
import type { NotifiedObject } from '../../rules/notifications/notification.ts'
import type { NotificationType } from '../../rules/notifications/notification-type.ts'
import type { Notice } from './notices.ts'

/** Types that go to people who may have no right to see drafts. */
const FOR_ANYBODY: ReadonlySet<NotificationType> = new Set([
  'ASSIGNROLE',
  'REVOKEROLE',
  'REQUESTFILEACCESS',
  'REQUESTEDFILEACCESS',
  'GRANTFILEACCESS',
  'REJECTFILEACCESS',
  'FILEACCESSENDING',
])

/** The object of a notice as one of its receivers may know it. */
export type SeenObject = (notice: Notice, accountId: number) => NotifiedObject | null

/**
 * Names objects by their newest names only to those who see drafts; to others by the name in the latest release, or by the
 * identifier where there is none (decision 0576). One query where names differ, none otherwise.
 */
export async function seenObjects(
  { notifications }: Pick<ReadUnit, 'notifications'>,
  notices: readonly Notice[],
): Promise<SeenObject> {
  const points = new Map<number, readonly number[]>()
  for (const { type, object } of notices) {
    if (object === null || !FOR_ANYBODY.has(type) || object.releasedName === object.name) continue
    const { datasetId, placeId } = object
    // A role on a file alone shows no draft (decision 0573).
    if (datasetId !== null)
      points.set(datasetId, [datasetId, ...(placeId === null ? [] : [placeId])])
  }
  const insiders = points.size === 0 ? null : await notifications.holders(points, INSIDERS)
  return ({ type, object }, accountId) => {
    if (object === null) return null
    const { datasetId, placeId: _, releasedName, ...named } = object
    const isOld =
      FOR_ANYBODY.has(type) &&
      datasetId !== null &&
      releasedName !== object.name &&
      insiders?.get(datasetId)?.includes(accountId) !== true
    return isOld ? { ...named, name: releasedName ?? object.identifier } : named
  }
}

const INSIDERS = { any: ['ViewUnpublishedDataset'], without: null } as const
