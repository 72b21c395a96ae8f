import type { Domain } from '../../ports/ports.ts'
import type { Channel, Notification, NotificationPage } from '../../ports/store/notifications.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import {
  isNotificationType,
  type NotificationType,
} from '../../rules/notifications/notification-type.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import type { Role, RoleAssignment } from '../../rules/roles/role.ts'
import type { SettingValues } from '../../rules/settings/setting-values.ts'
import { type Actor, assigneesOf } from '../../rules/users/actor.ts'
import { existenceFor } from '../roles/existing.ts'
import { brandOf } from './brand.ts'

/** Which notifications to list. */
export interface NotificationsWanted {
  readonly unreadOnly: boolean
  readonly limit: number | null
  readonly offset: number
  /** Whether to include the caller's roles on the objects of the notifications. */
  readonly roles: boolean
}

/** A role assignment and its role. */
export interface HeldRole {
  readonly assignment: RoleAssignment
  readonly role: Role
}

/** A page of notifications with what is needed to present it. */
export interface NotificationsView extends NotificationPage {
  readonly brand: string
  readonly settings: SettingValues
  /** The caller's roles on the objects of notifications about roles. */
  readonly roles: readonly HeldRole[]
}

/** The notifications of an account, and which types it has muted (docs/specification/notifications.md). */
export const notificationUseCases = ({ store, site }: Domain) => {
  const own = (actor: Actor): number => requireAccount(actor).accountId

  const changeMuting =
    (change: 'mute' | 'unmute') =>
    (actor: Actor, channel: Channel, name: string): Promise<NotificationType> => {
      const accountId = own(actor)
      const type = typeNamed(name)
      return store.write(async ({ notifications }) => {
        await notifications[change]({ accountId, channel, type })
        return type
      })
    }

  return {
    /** The caller's own notifications, newest first. */
    list: (actor: Actor, wanted: NotificationsWanted): Promise<NotificationsView> => {
      const accountId = own(actor)
      return store.read(async (unit) => {
        const found = await unit.notifications.page(accountId, wanted)
        const page = { ...found, notifications: await asExisting(unit, actor, found.notifications) }
        const settings = await unit.settings.all()
        const roles = wanted.roles ? await rolesAt(unit, actor, page.notifications) : []
        return { ...page, settings, roles, brand: await brandOf(unit, settings, site) }
      })
    },

    unreadCount: (actor: Actor): Promise<number> => {
      const accountId = own(actor)
      return store.read(({ notifications }) => notifications.unreadCount(accountId))
    },

    markRead: (actor: Actor, id: number): Promise<void> => {
      const accountId = own(actor)
      return store.write(async ({ notifications }) => {
        if (!(await notifications.markRead(accountId, id))) noSuchNotification(id)
      })
    },

    delete: (actor: Actor, id: number): Promise<void> => {
      const accountId = own(actor)
      return store.write(async ({ notifications }) => {
        if (!(await notifications.remove(accountId, id))) noSuchNotification(id)
      })
    },

    /** The types the caller has muted on this channel. */
    muted: (actor: Actor, channel: Channel): Promise<readonly NotificationType[]> => {
      const accountId = own(actor)
      return store.read(async ({ notifications }) => {
        const mutings = await notifications.mutings([accountId])
        return mutings
          .filter((muting) => muting.channel === channel)
          .map(({ type }) => type)
          .sort()
      })
    },

    mute: changeMuting('mute'),
    unmute: changeMuting('unmute'),
  }
}

const noSuchNotification = (id: number): never =>
  refuse({ kind: 'notFound', what: `Notification ${id}` })

const typeNamed = (name: string): NotificationType =>
  isNotificationType(name)
    ? name
    : refuse({ kind: 'notFound', what: `Notification type ${name.slice(0, 100)}` })

/** Notifications about objects that do not exist for the caller say so, as those about removed objects do. */
async function asExisting(
  unit: ReadUnit,
  actor: Actor,
  notifications: readonly Notification[],
): Promise<readonly Notification[]> {
  const ids = new Set(notifications.flatMap(({ object, gone }) => (gone ? [] : (object?.id ?? []))))
  if (ids.size === 0) return notifications
  const subjects = await unit.notifications.subjects([...ids])
  const places = new Map(subjects.map(({ id, placeId }) => [id, placeId]))
  const collections = subjects.flatMap(({ kind, id, placeId }) =>
    kind === 'collection' ? [id, placeId ?? id] : (placeId ?? []),
  )
  const exists = await existenceFor(unit, actor, [...new Set(collections)])
  return notifications.map((notification) => {
    const { object } = notification
    if (object === null || notification.gone) return notification
    const placeId = places.get(object.id) ?? null
    const isPlaceOpen = placeId === null || exists(placeId)
    if (object.kind !== 'collection') return isPlaceOpen ? notification : gone(notification)
    if (!exists(object.id)) return gone(notification)
    return isPlaceOpen ? notification : { ...notification, object: { ...object, owner: null } }
  })
}

const gone = (notification: Notification): Notification => ({ ...notification, gone: true })

const ABOUT_ROLES: ReadonlySet<NotificationType> = new Set(['ASSIGNROLE', 'REVOKEROLE'])

async function rolesAt(
  { roles }: ReadUnit,
  actor: Actor,
  notifications: readonly Notification[],
): Promise<readonly HeldRole[]> {
  const about = notifications.filter(({ type }) => ABOUT_ROLES.has(type))
  const points = new Set(about.flatMap(({ object }) => object?.id ?? []))
  if (points.size === 0) return []
  const given = await roles.assignmentsTo(assigneesOf(actor))
  const there = given.filter(({ pointId }) => points.has(pointId))
  const found = await roles.byIds([...new Set(there.map(({ roleId }) => roleId))])
  return there.flatMap((assignment) => {
    const role = found.find(({ id }) => id === assignment.roleId)
    return role === undefined ? [] : [{ assignment, role }]
  })
}
