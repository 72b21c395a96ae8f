export type { Mail } from './mail.ts'
export { DEFAULT_MAIL_LANGUAGE, MAIL_LANGUAGES, type MailLanguage } from './mail-language.ts'
export type { NewNotification, NotifiedObject } from './notification.ts'
export { notificationAddress } from './notification-address.ts'
export { NOTIFICATION_TYPES_GERMAN } from './notification-german.ts'
export { notificationText } from './notification-text.ts'
export {
  allNotificationTypes,
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from './notification-type.ts'
