import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
import type { Site } from '../../rules/installation/site.ts'
import type { NewNotification } from '../../rules/notifications/notification.ts'
import { notificationAddress } from '../../rules/notifications/notification-address.ts'
import {
  type NotificationText,
  notificationText,
} from '../../rules/notifications/notification-text.ts'
import {
  isNotificationType,
  type NotificationType,
} from '../../rules/notifications/notification-type.ts'
import {
  type SettingValues,
  settingFlag,
  settingList,
} from '../../rules/settings/setting-values.ts'
import { brandOf } from './brand.ts'
import { concernsSomebody, type Notice, namedIn, type Occasion, RULES } from './notices.ts'
import { type SeenObject, seenObjects } from './seen-names.ts'

type Needs = Pick<Domain, 'site' | 'curationShownTo'> & { readonly mails: boolean }

/** Settings that have to be on before an event of this kind causes notifications. */
const SWITCHES: Partial<Readonly<Record<RepositoryEvent['kind'], string>>> = {
  datasetCreated: ':SendNotificationOnDatasetCreation',
  datasetMoved: ':SendNotificationOnDatasetMove',
}

/**
 * Writes the notifications for events in the unit of work in which the events happened: the actor sees them
 * at once, and a rollback removes them. Jobs send the mails after the commit.
 */
export async function notify(
  unit: WriteUnit,
  events: readonly RepositoryEvent[],
  needs: Needs,
): Promise<void> {
  const noticed = events.filter(concernsSomebody)
  if (noticed.length === 0) return
  const settings = await unit.settings.all()
  const isOn = ({ kind }: RepositoryEvent): boolean => {
    const name = SWITCHES[kind]
    return name === undefined || settingFlag(settings, name)
  }
  const always = typesIn(settings, ':AlwaysMuted')
  const found = await noticesOf(unit, noticed.filter(isOn), { settings, ...needs })
  const notices = found.filter(({ type }) => !always.includes(type))
  if (notices.every(({ to }) => to.length === 0)) return
  const written = writtenAs(await seenObjects(unit, notices))
  const notifications = notices.flatMap(written)
  const unmutable = typesIn(settings, ':NeverMuted')
  await unit.notifications.addAll(notifications, unmutable)
  const mailed = needs.mails ? notices.filter((one) => one.mailed).flatMap(written) : []
  if (mailed.length > 0) {
    const brand = await brandOf(unit, settings, needs.site)
    await mail(unit, mailed, { unmutable, brand, site: needs.site })
  }
}

/** Loads objects and people with one query each, for any number of events. */
async function noticesOf(
  unit: WriteUnit,
  events: readonly RepositoryEvent[],
  { settings, curationShownTo }: Pick<Occasion, 'settings' | 'curationShownTo'>,
): Promise<readonly Notice[]> {
  const ids = events.filter(isAboutObject).flatMap(({ objectId }) => objectId ?? [])
  const subjects = ids.length === 0 ? [] : await unit.notifications.subjects([...new Set(ids)])
  const objects = new Map(subjects.map((subject) => [subject.id, subject]))
  const people = await peopleNamed(unit, events.flatMap(namedIn))
  const notices: Notice[] = []
  for (const event of events) {
    const object = isAboutObject(event) ? (objects.get(event.objectId ?? 0) ?? null) : null
    const rule = RULES[event.kind]
    const occasion = { unit, event, object, settings, people, curationShownTo }
    notices.push(...((await rule?.(occasion)) ?? []))
  }
  return notices
}

const isAboutObject = ({ kind }: RepositoryEvent): boolean => kind !== 'accountCreated'

/** Account ids by assignee identifier, without groups, removed and deactivated accounts. */
async function peopleNamed(
  { accounts }: WriteUnit,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const names = identifiers.filter((one) => one.startsWith('@')).map((one) => one.slice(1))
  if (names.length === 0) return new Map()
  const found = await accounts.byUserNames([...new Set(names)])
  const active = found.filter(({ deactivatedAt }) => deactivatedAt === null)
  return new Map(active.map(({ id, userName }) => [`@${userName}`, id]))
}

const writtenAs =
  (objectFor: SeenObject) =>
  (notice: Notice): readonly NewNotification[] =>
    notice.to.map((accountId) => ({
      accountId,
      type: notice.type,
      object: objectFor(notice, accountId),
      actor: notice.event.actor,
      details: notice.details,
      sentAt: notice.event.at,
    }))

interface Mailing {
  /** Types that cannot be muted, unless they are in `:AlwaysMuted`. */
  readonly unmutable: readonly NotificationType[]
  readonly brand: string
  readonly site: Site
}

async function mail(
  unit: WriteUnit,
  notifications: readonly NewNotification[],
  { unmutable, brand, site }: Mailing,
): Promise<void> {
  const mutings = await unit.notifications.mutings(notifications.map(({ accountId }) => accountId))
  const muted = new Set(
    mutings
      .filter(({ channel, type }) => channel === 'email' && !unmutable.includes(type))
      .map(({ accountId, type }) => `${accountId}/${type}`),
  )
  await unit.jobs.enqueueAll(
    notifications
      .filter(({ accountId, type }) => !muted.has(`${accountId}/${type}`))
      .map((one) => ({
        kind: 'mail',
        accountId: one.accountId,
        ...mailText(one, notificationText(one, brand), site),
        translations: { de: mailText(one, notificationText(one, brand, 'de'), site) },
      })),
  )
}

/** The text of a notification, with the address where its reader goes on. */
const mailText = (
  notification: NewNotification,
  { subject, message }: NotificationText,
  site: Site,
): NotificationText => ({
  subject,
  message: `${message}\n\n${notificationAddress(notification, site)}`,
})

const typesIn = (settings: SettingValues, name: string): readonly NotificationType[] =>
  settingList(settings, name).filter(isNotificationType)
