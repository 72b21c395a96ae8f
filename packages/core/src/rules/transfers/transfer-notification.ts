import type { NotificationType } from '../notifications/notification-type.ts'

const TYPES: Readonly<Record<string, NotificationType>> = {
  'in completed': 'TRANSFERUPLOADCOMPLETED',
  'in completedWithErrors': 'TRANSFERUPLOADCOMPLETEDWITHERRORS',
  'in failedRemotely': 'TRANSFERUPLOADREMOTEFAILURE',
  'in failedHere': 'TRANSFERUPLOADLOCALFAILURE',
  'out completed': 'TRANSFERDOWNLOADCOMPLETED',
  'out completedWithErrors': 'TRANSFERDOWNLOADCOMPLETEDWITHERRORS',
  'out failedRemotely': 'TRANSFERDOWNLOADCOMPLETEDWITHERRORS',
  'out failedHere': 'TRANSFERDOWNLOADCOMPLETEDWITHERRORS',
}

/**
 * The notification of a transfer's end; null for one that was cancelled. There is no type for downloads that
 * failed: they count as ended with errors (docs/specification/notifications.md).
 */
export const transferNotification = (
  details: Readonly<Record<string, unknown>>,
): NotificationType | null => TYPES[`${details.direction} ${details.kind}`] ?? null
