import type { RepositoryEvent } from '../events/event.ts'
import type { Domain } from '../ports.ts'
import type { SettingValues } from '../settings/setting-ports.ts'
import { settingList } from '../settings/setting-values.ts'
import type { WriteUnit } from '../store/store.ts'
import type { Account } from '../users/account.ts'
import { brandOf } from './brand.ts'
import { type Notice, noticesOfAll } from './notices.ts'
import type { Channel, Muting, NewNotification } from './notification-ports.ts'
import { notificationText } from './notification-text.ts'
import { notifiedObject } from './notified-object.ts'

type Needs = Pick<Domain, 'site'> & { readonly mails: boolean }

/**
 * Writes what events are to be told as, in the unit that they happened in: whoever did it finds it told at
 * once, and what is undone is told to nobody. Mails go out by jobs after the commit.
 */
export async function tell(
  unit: WriteUnit,
  events: readonly RepositoryEvent[],
  needs: Needs,
): Promise<void> {
  const notices = await noticesOfAll(unit, events)
  if (notices.length === 0) return
  const objects = await objectsOf(unit, notices)
  const settings = await unit.settings.all()
  const people = new Map(notices.flatMap(({ to }) => to.map((account) => [account.id, account])))
  const wants = audience(settings, await unit.notifications.mutings([...people.keys()]))
  const told = notices.flatMap((notice) =>
    notice.to.map((account) => written(notice, { account, objects })),
  )
  await unit.notifications.addAll(told.filter((one) => wants(one, 'inApp')))
  if (!needs.mails) return
  const brand = await brandOf(unit, settings, needs.site)
  for (const one of told.filter((mailed) => wants(mailed, 'email')))
    await unit.jobs.enqueue({
      kind: 'mail',
      accountId: one.accountId,
      ...notificationText(one, brand),
    })
}

type Objects = ReadonlyMap<number, NewNotification['object']>

/** What the notices are about; those about an account have no object. */
async function objectsOf(unit: WriteUnit, notices: readonly Notice[]): Promise<Objects> {
  const about = notices.filter(({ event }) => event.kind !== 'accountCreated')
  const objects = new Map<number, NewNotification['object']>()
  for (const id of new Set(about.flatMap(({ event }) => event.objectId ?? [])))
    objects.set(id, await notifiedObject(unit, id))
  return objects
}

const written = (
  { type, event, details }: Notice,
  { account, objects }: { readonly account: Account; readonly objects: Objects },
): NewNotification => ({
  accountId: account.id,
  type,
  object: event.kind === 'accountCreated' ? null : (objects.get(event.objectId ?? 0) ?? null),
  actor: event.actor,
  details,
  sentAt: event.at,
})

/** Who wants to hear of what: `:AlwaysMuted` stands before `:NeverMuted`, and both before people's own choice. */
function audience(settings: SettingValues, mutings: readonly Muting[]) {
  const always = new Set(settingList(settings, ':AlwaysMuted'))
  const never = new Set(settingList(settings, ':NeverMuted'))
  return ({ accountId, type }: Pick<Muting, 'accountId' | 'type'>, channel: Channel): boolean => {
    if (always.has(type)) return false
    if (never.has(type)) return true
    return !mutings.some(
      (one) => one.accountId === accountId && one.type === type && one.channel === channel,
    )
  }
}
