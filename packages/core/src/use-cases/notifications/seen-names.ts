import type { Subject } from '../../ports/store/notifications.ts'
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
    if (object === null || !FOR_ANYBODY.has(type) || isNamedAsReleased(object)) continue
    const { datasetId, placeId } = object
    // A role on a file alone shows no draft (decision 0573).
    if (datasetId !== null)
      points.set(datasetId, [datasetId, ...(placeId === null ? [] : [placeId])])
  }
  const insiders = points.size === 0 ? null : await notifications.holders(points, INSIDERS)
  return ({ type, object }, accountId) => {
    if (object === null) return null
    const { datasetId, placeId: _, releasedName, releasedTitle, ...named } = object
    const isOld =
      FOR_ANYBODY.has(type) &&
      datasetId !== null &&
      !isNamedAsReleased(object) &&
      insiders?.get(datasetId)?.includes(accountId) !== true
    if (!isOld) return named
    const { identifier } = object
    const title = object.title === null ? null : (releasedTitle ?? identifier)
    return { ...named, name: releasedName ?? identifier, title }
  }
}

const isNamedAsReleased = ({ name, releasedName, title, releasedTitle }: Subject): boolean =>
  name === releasedName && title === releasedTitle

const INSIDERS = { any: ['ViewUnpublishedDataset'], without: null } as const
