import type { Notification } from '@holdfast/core'
import { NOTIFICATION_TYPES, notificationText } from '@holdfast/core/rules'

/** A notification in the words of mails, but for the name of the installation, which the page shows already. */
export function notificationEnglish(
  notification: Pick<Notification, 'type' | 'object' | 'details' | 'actor'>,
): { readonly heading: string; readonly message: string } {
  const { type, object } = notification
  const title = object === null || object.name === '' ? '' : ` · ${object.name}`
  const { message } = notificationText(notification, '')
  return { heading: NOTIFICATION_TYPES[type] + title, message }
}
