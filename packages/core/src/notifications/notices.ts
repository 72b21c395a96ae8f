import type { RepositoryEvent } from '../events/event.ts'
import type { SettingValues } from '../settings/setting-ports.ts'
import { settingFlag } from '../settings/setting-values.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Account } from '../users/account.ts'
import type { NotificationType } from './notification-type.ts'
import { accountsBehind, everybodyOnce, holdersOf } from './recipients.ts'

/** What an event is to be told as, and to whom. */
export interface Notice {
  readonly type: NotificationType
  readonly to: readonly Account[]
  readonly event: RepositoryEvent
  readonly details: Readonly<Record<string, unknown>>
}

interface Occasion {
  readonly unit: ReadUnit
  readonly event: RepositoryEvent
  /** The object it happened to. */
  readonly id: number
}

type Rule = (occasion: Occasion) => Promise<readonly Notice[]>

const notice = (
  { event }: Occasion,
  type: NotificationType,
  { to, details = {} }: Pick<Notice, 'to'> & Partial<Pick<Notice, 'details'>>,
): Notice => ({ type, to, event, details })

/** A dataset and its collection: where roles count that are about the dataset. */
async function pointsOf({ unit, id }: Occasion): Promise<readonly number[]> {
  const dataset = await unit.datasets.find({ kind: 'id', id })
  return dataset === null ? [id] : [id, dataset.collectionId]
}

const curators = async (occasion: Occasion): Promise<readonly Account[]> =>
  holdersOf(occasion.unit, await pointsOf(occasion), { any: ['PublishDataset'] })

const readers = async (occasion: Occasion): Promise<readonly Account[]> => {
  const any = ['ViewUnpublishedDataset', 'DownloadFile'] as const
  return holdersOf(occasion.unit, await pointsOf(occasion), { any })
}

const doer = ({ unit, event }: Occasion): Promise<readonly Account[]> =>
  accountsBehind(unit, [event.actor])

const settings = ({ unit }: Occasion): Promise<SettingValues> => unit.settings.all()

const toDoer =
  (type: NotificationType): Rule =>
  async (occasion) => [notice(occasion, type, { to: await doer(occasion) })]

const toCurators =
  (type: NotificationType): Rule =>
  async (occasion) => [notice(occasion, type, { to: await curators(occasion) })]

const published: Rule = async (occasion) => {
  const { unit, event, id } = occasion
  const notices = [notice(occasion, 'PUBLISHEDDS', { to: await readers(occasion) })]
  if (event.details.ordinal !== 1) return notices
  // Whoever was given files of it in advance may have them now.
  const to = await holdersOf(unit, [id], { any: ['DownloadFile'] })
  return [...notices, notice(occasion, 'GRANTFILEACCESS', { to })]
}

/** Who is told of what (platform supplement, 12; collections supplement, 20). What is not here, nobody is told. */
const RULES: Partial<Readonly<Record<RepositoryEvent['kind'], Rule>>> = {
  accountCreated: toDoer('CREATEACC'),
  collectionCreated: toDoer('CREATEDV'),
  collectionPublished: async (occasion) => {
    const to = await holdersOf(occasion.unit, [occasion.id], { any: ['DownloadFile'] })
    return [notice(occasion, 'ASSIGNROLE', { to })]
  },
  roleRevoked: async (occasion) => {
    const assignee = String(occasion.event.details.assignee)
    return [notice(occasion, 'REVOKEROLE', { to: await accountsBehind(occasion.unit, [assignee]) })]
  },
  datasetCreated: async (occasion) => {
    if (!settingFlag(await settings(occasion), ':SendNotificationOnDatasetCreation', false))
      return []
    const to = everybodyOnce([await curators(occasion), await doer(occasion)])
    return [notice(occasion, 'DATASETCREATED', { to })]
  },
  datasetMoved: async (occasion) => {
    if (!settingFlag(await settings(occasion), ':SendNotificationOnDatasetMove', false)) return []
    const from = Number(occasion.event.details.from)
    const there = await holdersOf(occasion.unit, [from], { any: ['PublishDataset'] })
    const to = everybodyOnce([there, await doer(occasion)])
    return [notice(occasion, 'DATASETMOVED', { to })]
  },
  submittedForReview: toCurators('SUBMITTEDDS'),
  returnedToAuthor: async (occasion) => {
    const wanted = { any: ['EditDataset'], without: 'PublishDataset' } as const
    const to = await holdersOf(occasion.unit, await pointsOf(occasion), wanted)
    const { reason } = occasion.event.details
    return [notice(occasion, 'RETURNEDDS', { to, details: { reason } })]
  },
  versionPublished: published,
  publicationFailed: async (occasion) => {
    // Files that could not be verified show as a lock, and nobody is written to.
    if (occasion.event.details.registrar === undefined) return []
    return [notice(occasion, 'PUBLISHFAILED_PIDREG', { to: await readers(occasion) })]
  },
  curationStatusChanged: async (occasion) => {
    const status = occasion.event.details.label
    const to = await curators(occasion)
    return [notice(occasion, 'STATUSUPDATED', { to, details: { status } })]
  },
  workflowSucceeded: toDoer('WORKFLOW_SUCCESS'),
  workflowFailed: toDoer('WORKFLOW_FAILURE'),
}

export const isNoticed = ({ kind, objectId }: RepositoryEvent): boolean =>
  (kind === 'roleRevoked' || RULES[kind] !== undefined) && objectId !== null

/** What is to be told of events, asked right after they were appended. */
export async function noticesOfAll(
  unit: ReadUnit,
  events: readonly RepositoryEvent[],
): Promise<readonly Notice[]> {
  const notices: Notice[] = [...(await revoked(unit, events))]
  for (const event of events) {
    const rule = RULES[event.kind]
    if (rule === undefined || event.objectId === null) continue
    notices.push(...(await rule({ unit, event, id: event.objectId })))
  }
  return notices.filter(({ to }) => to.length > 0)
}

/** Roles are taken back by the thousand when one is deleted: all at once. */
async function revoked(
  unit: ReadUnit,
  events: readonly RepositoryEvent[],
): Promise<readonly Notice[]> {
  const revocations = events.filter(({ kind }) => kind === 'roleRevoked')
  if (revocations.length === 0) return []
  const assignees = revocations.map(({ details }) => String(details.assignee))
  const people = new Map(
    (await accountsBehind(unit, assignees)).map((account) => [`@${account.userName}`, account]),
  )
  return revocations.map((event) => {
    const account = people.get(String(event.details.assignee))
    const to = account === undefined ? [] : [account]
    return { type: 'REVOKEROLE', to, event, details: {} }
  })
}
