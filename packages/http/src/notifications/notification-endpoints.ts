import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag, wholeNumber } from '../input/query-schemas.ts'
import { idNumber } from '../input/references.ts'
import { message, ok, page } from '../output/envelope.ts'
import { mutingEndpoints } from './muting-endpoints.ts'
import { presentInApp } from './present-in-app.ts'
import { presentWritten } from './present-notification.ts'

const NOTIFICATIONS = { area: 'notifications', caller: 'account' } as const

const ListQuery = v.object({
  onlyUnread: flag,
  inAppNotificationFormat: flag,
  limit: wholeNumber({
    message: 'The limit parameter must be a whole number that is not negative',
  }),
  offset: wholeNumber({
    message: 'The offset parameter must be a whole number that is not negative',
  }),
})

/** Notifications of the caller (docs/specification/notifications.md). Each account sees only its own. */
export const notificationEndpoints = (repository: Repository): readonly Endpoint[] => [
  list(repository),
  ...oneByOne(repository),
  ...mutingEndpoints(repository),
]

const list = ({ notifications, site }: Repository): Endpoint =>
  endpoint(
    {
      ...NOTIFICATIONS,
      id: 'V20',
      method: 'get',
      path: '/notifications/all',
      summary: 'The notifications of the caller, newest first',
      query: ListQuery,
    },
    async ({ c, actor, query }) => {
      const inApp = query.inAppNotificationFormat
      const view = await notifications.list(actor, {
        unreadOnly: query.onlyUnread,
        limit: query.limit ?? null,
        offset: query.offset ?? 0,
        roles: inApp,
      })
      const present = inApp ? presentInApp(view, site) : presentWritten(view)
      return page(c, view.total, view.notifications.map(present))
    },
  )

const oneByOne = ({ notifications }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...NOTIFICATIONS,
      id: 'notifications.unreadCount',
      method: 'get',
      path: '/notifications/unreadCount',
      summary: 'The number of unread notifications of the caller',
    },
    async ({ c, actor }) => ok(c, { unreadCount: await notifications.unreadCount(actor) }),
  ),
  endpoint(
    {
      ...NOTIFICATIONS,
      id: 'notifications.markAsRead',
      method: 'put',
      path: '/notifications/{id}/markAsRead',
      summary: 'Mark a notification as read',
    },
    async ({ c, actor, params }) => {
      await notifications.markRead(actor, notificationId(params.id))
      return message(c, `Notification ${params.id} marked as read`)
    },
  ),
  endpoint(
    {
      ...NOTIFICATIONS,
      id: 'notifications.delete',
      method: 'delete',
      path: '/notifications/{id}',
      summary: 'Delete a notification of the caller',
    },
    async ({ c, actor, params }) => {
      await notifications.delete(actor, notificationId(params.id))
      return message(c, `Notification ${params.id} deleted`)
    },
  ),
]

/** 0, the id of no notification, for text that is no id. */
const notificationId = (text: string): number => idNumber(text) ?? 0
