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

/** The most files that a notification names. */
const MAX_NAMED = 10

/** Why a transfer failed, and the files that it left out; undefined when there is nothing to say. */
export function transferReason(details: Readonly<Record<string, unknown>>): string | undefined {
  const problems: readonly unknown[] = Array.isArray(details.problems) ? details.problems : []
  const named = problems.slice(0, MAX_NAMED).map((problem) => {
    const { file, reason } = Object(problem)
    return file === '' ? String(reason) : `${file}: ${reason}`
  })
  const more = problems.length > MAX_NAMED ? [`and ${problems.length - MAX_NAMED} more.`] : []
  const said = typeof details.reason === 'string' ? [details.reason] : []
  const sentences = [...said, ...named, ...more]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
