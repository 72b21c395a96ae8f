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
 * identifier where there is none (decision 0576). A query only for an object whose names differ.
 */
export async function seenObjects(
  { notifications }: Pick<ReadUnit, 'notifications'>,
  notices: readonly Notice[],
): Promise<SeenObject> {
  const differing = notices.flatMap(({ type, object }) =>
    object !== null && FOR_ANYBODY.has(type) && object.releasedName !== object.name ? [object] : [],
  )
  const insiders = new Map<number, ReadonlySet<number>>()
  for (const [id, { placeId }] of new Map(differing.map((object) => [object.id, object]))) {
    const points = placeId === null ? [id] : [id, placeId]
    const wanted = { any: ['ViewUnpublishedDataset'], without: null } as const
    insiders.set(id, new Set(await notifications.holders(points, wanted)))
  }
  return ({ type, object }, accountId) => {
    if (object === null) return null
    const sees = !FOR_ANYBODY.has(type) || insiders.get(object.id)?.has(accountId) !== false
    return named(object, sees ? object.name : (object.releasedName ?? object.identifier))
  }
}

const named = (
  { placeId: _, releasedName: __, ...object }: Subject,
  name: string,
): NotifiedObject => ({ ...object, name })
