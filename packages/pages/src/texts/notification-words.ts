import type { Notification } from '@holdfast/core'
import {
  type MailLanguage,
  NOTIFICATION_TYPES,
  NOTIFICATION_TYPES_GERMAN,
  notificationText,
} from '@holdfast/core/rules'

const TYPES = { en: NOTIFICATION_TYPES, de: NOTIFICATION_TYPES_GERMAN } as const

/** A notification in the words of mails, but for the name of the installation, which the page shows already. */
export const notificationIn =
  (language: MailLanguage) =>
  (
    notification: Pick<Notification, 'type' | 'object' | 'details' | 'actor'>,
  ): { readonly heading: string; readonly message: string } => {
    const { type, object } = notification
    const title = object === null || object.name === '' ? '' : ` · ${object.name}`
    const { message } = notificationText(notification, '', language)
    return { heading: TYPES[language][type] + title, message }
  }
