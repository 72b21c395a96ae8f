import type { Notification, NotificationsView } from '@holdfast/core'
import { notificationText } from '@holdfast/core/rules'
import { instant } from '../output/times.ts'

/** What every form of a notification has. */
export const presentCommon = ({ id, type, read, sentAt }: Notification): object => ({
  id,
  type,
  displayAsRead: read,
  sentTimestamp: instant(sentAt),
})

/** In the words of the mail; without words when what they speak of is gone. */
export const presentWritten =
  ({ brand }: Pick<NotificationsView, 'brand'>) =>
  (notification: Notification): object => {
    const { subject, message } = notificationText(notification, brand)
    const words = notification.gone ? {} : { subjectText: subject, messageText: message }
    return { ...presentCommon(notification), ...words }
  }
