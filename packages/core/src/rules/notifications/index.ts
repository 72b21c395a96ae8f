export type { Mail } from './mail.ts'
export type { NewNotification, NotifiedObject } from './notification.ts'
export { notificationText } from './notification-text.ts'
export {
  allNotificationTypes,
  isNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
} from './notification-type.ts'
