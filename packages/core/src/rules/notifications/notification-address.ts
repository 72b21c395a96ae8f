import { parsePid } from '../datasets/pid.ts'
import type { Site } from '../installation/site.ts'
import { landingPage } from '../registrations/landing-page.ts'
import type { NewNotification, NotifiedObject } from './notification.ts'
import type { NotificationType } from './notification-type.ts'

/** Pages on which something is decided or mended, in place of the page of the dataset. */
const WORK: Partial<Readonly<Record<NotificationType, string>>> = {
  SUBMITTEDDS: '/deposit?persistentId={pid}',
  RETURNEDDS: '/deposit?persistentId={pid}',
  REQUESTFILEACCESS: '/account/requests',
}

/** The page on which the reader of a notification goes on: what it is about, or their account. */
export function notificationAddress(
  { type, object }: Pick<NewNotification, 'type' | 'object'>,
  site: Site,
): string {
  const work = WORK[type]
  const own = work === undefined ? site : { ...site, landingPage: site.url + work }
  const found = object === null || type === 'REVOKEROLE' ? null : addressOf(object, own)
  return found ?? `${site.url}/account`
}

function addressOf({ kind, id, identifier }: NotifiedObject, site: Site): string | null {
  if (kind === 'collection') return `${site.url}/collection/${encodeURIComponent(identifier)}`
  if (kind === 'file') return `${site.url}/file?fileId=${id}`
  const pid = parsePid(identifier)
  return pid === null ? null : landingPage(pid, site)
}
