import type { Domain } from '../../ports/ports.ts'
import type { Subject } from '../../ports/store/notifications.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
import type { NotificationType } from '../../rules/notifications/notification-type.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import {
  transferNotification,
  transferReason,
} from '../../rules/transfers/transfer-notification.ts'
import { statusRight } from '../curation/curation-status.ts'

/** A notification to create for an event, and the accounts that receive it. */
export interface Notice {
  readonly type: NotificationType
  readonly to: readonly number[]
  readonly event: RepositoryEvent
  readonly object: Subject | null
  readonly details: Readonly<Record<string, unknown>>
  /** Whether a mail is sent too. */
  readonly mailed: boolean
}

/** An event with the facts that the notification rules need. */
export interface Occasion {
  readonly unit: ReadUnit
  readonly event: RepositoryEvent
  readonly object: Subject | null
  readonly settings: SettingValues
  readonly curationShownTo: Domain['curationShownTo']
  /** Account ids of the actor and of the people affected, by assignee identifier. */
  readonly people: ReadonlyMap<string, number>
}

type Rule = (occasion: Occasion) => Promise<readonly Notice[]>

const notice = (
  { event, object }: Occasion,
  type: NotificationType,
  {
    to,
    details = {},
    mailed = true,
  }: Pick<Notice, 'to'> & Partial<Pick<Notice, 'details' | 'mailed'>>,
): Notice => ({ type, to, event, object, details, mailed })

const ONE = 0

const holders = async (
  { unit }: Occasion,
  points: readonly (number | null | undefined)[],
  wanted: { readonly any: readonly Permission[]; readonly without?: Permission },
): Promise<readonly number[]> => {
  const known = points.filter((point) => typeof point === 'number')
  const { any, without = null } = wanted
  const found = await unit.notifications.holders(new Map([[ONE, known]]), { any, without })
  return found.get(ONE) ?? []
}

/** The object and its collection: role assignments on both count. */
const rolePointsOf = ({ event, object }: Occasion) => [event.objectId, object?.placeId]

const curators = (occasion: Occasion): Promise<readonly number[]> =>
  holders(occasion, rolePointsOf(occasion), { any: ['PublishDataset'] })

const readers = (occasion: Occasion): Promise<readonly number[]> =>
  holders(occasion, rolePointsOf(occasion), { any: ['ViewUnpublishedDataset', 'DownloadFile'] })

const accountOf = ({ people }: Occasion, identifier: unknown): readonly number[] => {
  const id = people.get(String(identifier))
  return id === undefined ? [] : [id]
}

const doer = (occasion: Occasion): readonly number[] => accountOf(occasion, occasion.event.actor)

const once = (...lists: readonly (readonly number[])[]): readonly number[] => [
  ...new Set(lists.flat()),
]

const toDoer =
  (type: NotificationType): Rule =>
  async (occasion) => [notice(occasion, type, { to: doer(occasion) })]

const toCurators =
  (type: NotificationType): Rule =>
  async (occasion) => [notice(occasion, type, { to: await curators(occasion) })]

/** Told when the last file of a batch was read; events before `failed` was recorded tell by their kind. */
const whenIngested: Rule = async (occasion) => {
  const { kind, details } = occasion.event
  if (details.last !== true) return []
  const errors = kind === 'fileIngestFailed' || Number(details.failed ?? 0) > 0
  const type = errors ? 'INGESTCOMPLETEDWITHERRORS' : 'INGESTCOMPLETED'
  return [notice(occasion, type, { to: doer(occasion) })]
}

/** The active accounts that an assignee stands for, without the one who acted. */
async function assigned({ unit, event }: Occasion): Promise<readonly number[]> {
  const inside = await unit.groups.within([String(event.details.assignee)])
  const names = [...inside].filter((one) => one.startsWith('@') && one !== event.actor)
  if (names.length === 0) return []
  const found = await unit.accounts.byUserNames(names.map((one) => one.slice(1)))
  return found.filter(({ deactivatedAt }) => deactivatedAt === null).map(({ id }) => id)
}

/** The first of the files that a request is about, and how many there are. */
function requestedFiles({ event: { details } }: Occasion) {
  const fileIds = Array.isArray(details.fileIds) ? details.fileIds : []
  return {
    fileId: Number(fileIds[0]),
    fileName: String(details.fileName),
    files: Number(details.files),
  }
}

const published: Rule = async (occasion) => {
  const { event } = occasion
  const notices = [notice(occasion, 'PUBLISHEDDS', { to: await readers(occasion) })]
  if (event.details.ordinal !== 1) return notices
  // File access that was granted before the first publication takes effect now.
  const to = await holders(occasion, [event.objectId], { any: ['DownloadFile'] })
  return [...notices, notice(occasion, 'GRANTFILEACCESS', { to })]
}

/**
 * Which notifications an event causes, and who receives them (docs/specification/notifications.md and
 * docs/specification/collections.md#search-index-and-notifications). Other events cause none.
 */
export const RULES: Partial<Readonly<Record<RepositoryEvent['kind'], Rule>>> = {
  accountCreated: async (occasion) => {
    const { objectId: id, details } = occasion.event
    return [notice(occasion, 'CREATEACC', { to: id === null || !details.notified ? [] : [id] })]
  },
  collectionCreated: toDoer('CREATEDV'),
  collectionPublished: async (occasion) => {
    const to = await holders(occasion, [occasion.event.objectId], { any: ['DownloadFile'] })
    return [notice(occasion, 'ASSIGNROLE', { to })]
  },
  roleAssigned: async (occasion) => [
    notice(occasion, 'ASSIGNROLE', { to: await assigned(occasion), mailed: false }),
  ],
  fileAccessRequested: async (occasion) => {
    const details = requestedFiles(occasion)
    const to = await holders(occasion, [details.fileId, ...rolePointsOf(occasion)], {
      any: ['ManageFilePermissions'],
    })
    return [
      notice(occasion, 'REQUESTFILEACCESS', { to, details }),
      notice(occasion, 'REQUESTEDFILEACCESS', { to: doer(occasion), details }),
    ]
  },
  fileAccessGranted: async (occasion) => {
    const { expires = null } = occasion.event.details
    return [
      notice(occasion, 'GRANTFILEACCESS', { to: await assigned(occasion), details: { expires } }),
    ]
  },
  fileAccessEnding: async (occasion) => {
    const { expires } = occasion.event.details
    const to = await assigned(occasion)
    return [notice(occasion, 'FILEACCESSENDING', { to, details: { expires } })]
  },
  fileAccessRejected: async (occasion) => {
    const { assignee, reason } = occasion.event.details
    const to = accountOf(occasion, assignee)
    return [notice(occasion, 'REJECTFILEACCESS', { to, details: { reason } })]
  },
  roleRevoked: async (occasion) => {
    const to = accountOf(occasion, occasion.event.details.assignee)
    return [notice(occasion, 'REVOKEROLE', { to, mailed: false })]
  },
  datasetCreated: async (occasion) => {
    const to = once(await curators(occasion), doer(occasion))
    return [notice(occasion, 'DATASETCREATED', { to })]
  },
  datasetMoved: async (occasion) => {
    const from = Number(occasion.event.details.from)
    const there = await holders(occasion, [from], { any: ['PublishDataset'] })
    return [notice(occasion, 'DATASETMOVED', { to: once(there, doer(occasion)) })]
  },
  submittedForReview: toCurators('SUBMITTEDDS'),
  returnedToAuthor: async (occasion) => {
    const wanted = { any: ['EditDataset'], without: 'PublishDataset' } as const
    const to = await holders(occasion, rolePointsOf(occasion), wanted)
    const { reason } = occasion.event.details
    return [notice(occasion, 'RETURNEDDS', { to, details: { reason } })]
  },
  versionPublished: published,
  publicationFailed: async (occasion) => {
    // A failed verification of files leaves a visible lock, so it causes no notification.
    if (occasion.event.details.registrar === undefined) return []
    return [notice(occasion, 'PUBLISHFAILED_PIDREG', { to: await readers(occasion) })]
  },
  pidRegistrationDelayed: toDoer('PIDREGDELAYED'),
  pidRegistrarAway: async (occasion) => {
    const to = (await occasion.unit.accounts.superusers()).map(({ id }) => id)
    const { trouble, reason } = occasion.event.details
    return [notice(occasion, 'PIDREGDELAYED', { to, details: { trouble, reason } })]
  },
  curationStatusChanged: async (occasion) => {
    const status = occasion.event.details.label
    const to = await holders(occasion, rolePointsOf(occasion), { any: [statusRight(occasion)] })
    return [notice(occasion, 'STATUSUPDATED', { to, details: { status } })]
  },
  transferEnded: async (occasion) => {
    const { details } = occasion.event
    const type = transferNotification(details)
    if (type === null) return []
    const reason = transferReason(details)
    return [notice(occasion, type, { to: doer(occasion), details: { reason } })]
  },
  fileIngested: whenIngested,
  fileIngestFailed: whenIngested,
  workflowSucceeded: toDoer('WORKFLOW_SUCCESS'),
  workflowFailed: toDoer('WORKFLOW_FAILURE'),
}

/** Whether an event can concern anybody; tells it without a query, as every new object assigns roles. */
export function concernsSomebody({ kind, actor, objectId, details }: RepositoryEvent): boolean {
  if (RULES[kind] === undefined || objectId === null) return false
  if (details.told === 'elsewhere') return false
  if (kind !== 'roleAssigned') return true
  const assignee = String(details.assignee)
  return assignee !== actor && /^(?:@|&explicit\/)/.test(assignee)
}

/** The assignees whose accounts the rule for an event needs. */
export function namedIn({ kind, actor, details }: RepositoryEvent): readonly string[] {
  if (kind === 'roleRevoked' || kind === 'fileAccessRejected') return [String(details.assignee)]
  return TO_DOER.has(kind) ? [actor] : []
}

const TO_DOER: ReadonlySet<RepositoryEvent['kind']> = new Set([
  'collectionCreated',
  'datasetCreated',
  'datasetMoved',
  'fileAccessRequested',
  'fileIngested',
  'fileIngestFailed',
  'workflowSucceeded',
  'workflowFailed',
  'transferEnded',
  'pidRegistrationDelayed',
])
