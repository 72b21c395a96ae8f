import type { Notification, NotificationsView } from '@holdfast/core'
import { notificationText } from '@holdfast/core/rules'
import { instant } from '../output/times.ts'

/** Members of every form of a notification. */
export const presentCommon = ({ id, type, read, sentAt }: Notification): object => ({
  id,
  type,
  displayAsRead: read,
  sentTimestamp: instant(sentAt),
})

/** With the text of the mail; without it when its objects no longer exist. */
export const presentWritten =
  ({ brand }: Pick<NotificationsView, 'brand'>) =>
  (notification: Notification): object => {
    const { subject, message } = notificationText(notification, brand)
    const words = notification.gone ? {} : { subjectText: subject, messageText: message }
    return { ...presentCommon(notification), ...words }
  }
