import type {
  Clock,
  Muting,
  Notification,
  NotificationPage,
  NotificationReads,
  Notifications,
} from '@holdfast/core'
import { isNotificationType, type NewNotification } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { holders } from './holders.ts'
import { subjects } from './subjects.ts'

export const notificationReads = (db: Kysely<Tables>, clock: Clock): NotificationReads => ({
  subjects: (ids) => subjects(db, ids),
  holders: (points, wanted) => holders(db, clock, { points, ...wanted }),
  page: (accountId, wanted) => page(db, accountId, wanted),
  unreadCount: async (accountId) => {
    const { rows } = await sql<{ readonly count: number }>`
      select count(*) as count from notification
      where account_id = ${accountId} and not read`.execute(db)
    return rows[0]?.count ?? 0
  },
  mutings: async (accountIds) => {
    const { rows } = await sql<Omit<Muting, 'type'> & { readonly type: string }>`
      select account_id as "accountId", channel, type from notification_muting
      where account_id = any(${accountIds}::bigint[])`.execute(db)
    return rows.flatMap(({ type, ...muting }) =>
      isNotificationType(type) ? [{ ...muting, type }] : [],
    )
  },
})

export const notifications = (db: Kysely<Tables>, clock: Clock): Notifications => ({
  addAll: async (added, unmutable) => {
    if (added.length === 0) return
    const rows = JSON.stringify(added.map(notificationRow))
    await sql`
      insert into notification (account_id, type, object_id, object, actor, details, sent_at)
      select account_id, type, object_id, object, actor, details, sent_at
      from jsonb_to_recordset(${rows}::jsonb) as r (account_id bigint, type text,
        object_id bigint, object jsonb, actor text, details jsonb, sent_at timestamptz)
      where r.type = any(${unmutable}::text[]) or not exists (
        select from notification_muting m where m.account_id = r.account_id
          and m.channel = 'inApp' and m.type = r.type)`.execute(db)
  },
  markRead: async (accountId, id) => {
    const query = db.updateTable('notification').set({ read: true }).where('id', '=', id)
    const { numUpdatedRows } = await query.where('account_id', '=', accountId).executeTakeFirst()
    return numUpdatedRows !== 0n
  },
  remove: async (accountId, id) => {
    const query = db.deleteFrom('notification').where('id', '=', id)
    const { numDeletedRows } = await query.where('account_id', '=', accountId).executeTakeFirst()
    return numDeletedRows !== 0n
  },
  removeAll: async (accountId) => {
    await db.deleteFrom('notification').where('account_id', '=', accountId).execute()
  },
  removeOlder: async (before, limit) => {
    const oldest = db
      .selectFrom('notification')
      .select('id')
      .where('sent_at', '<', before)
      .orderBy('sent_at')
      .orderBy('id')
      .limit(limit)
    const removed = await db.deleteFrom('notification').where('id', 'in', oldest).executeTakeFirst()
    return Number(removed.numDeletedRows)
  },
  mute: async ({ accountId, channel, type }) => {
    await db
      .insertInto('notification_muting')
      .values({ account_id: accountId, channel, type })
      .onConflict((conflict) => conflict.columns(['account_id', 'channel', 'type']).doNothing())
      .execute()
  },
  unmute: async ({ accountId, channel, type }) => {
    const query = db.deleteFrom('notification_muting').where('account_id', '=', accountId)
    await query.where('channel', '=', channel).where('type', '=', type).execute()
  },
  // Last, as Node 20 adds members to a spread object slowly (decision 0538).
  ...notificationReads(db, clock),
})

/** Each row carries the total count; an empty page is one row with the count alone. */
async function page(
  db: Kysely<Tables>,
  accountId: number,
  { unreadOnly, limit, offset }: Parameters<NotificationReads['page']>[1],
): Promise<NotificationPage> {
  const wanted = sql`n.account_id = ${accountId} and (not n.read or not ${unreadOnly}::boolean)`
  const { rows } = await sql<{ readonly total: number; readonly found: Row | null }>`
    select counted.total, to_jsonb(shown) as found
    from (select count(*) as total from notification n where ${wanted}) counted
    left join (
      select n.id, n.type, n.object, n.actor, n.details, n.read, n.sent_at,
        n.object_id is not null
          and not exists (select from collection c where c.id = n.object_id)
          and not exists (select from dataset d where d.id = n.object_id)
          and not exists (select from data_file f join dataset d on d.id = f.dataset_id
            where f.id = n.object_id) as gone,
        a.first_name, a.last_name, a.email
      from notification n
      left join account a
        on n.actor like '@%' and a.user_name_folded = lower(substring(n.actor from 2))
      where ${wanted}
      order by n.id desc limit ${limit}::bigint offset ${offset}::bigint
    ) shown on true
    order by shown.id desc`.execute(db)
  const total = rows[0]?.total ?? 0
  const found = rows.flatMap((row) => row.found ?? [])
  return { total, notifications: found.flatMap((row) => toNotification(row, accountId)) }
}

interface Row {
  readonly id: number
  readonly type: string
  readonly object: Notification['object']
  readonly actor: string
  readonly details: Notification['details']
  readonly read: boolean
  readonly sent_at: string
  readonly gone: boolean
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

const notificationRow = (one: NewNotification) => ({
  account_id: one.accountId,
  type: one.type,
  object_id: one.object?.id ?? null,
  object: one.object,
  actor: one.actor,
  details: one.details,
  sent_at: one.sentAt,
})

/** Skips types that a later version wrote and this version does not know. */
function toNotification(row: Row, accountId: number): readonly Notification[] {
  const { id, type, object, actor, details, read, gone, email } = row
  if (!isNotificationType(type)) return []
  const requestor =
    email === null
      ? null
      : { firstName: row.first_name ?? '', lastName: row.last_name ?? '', email }
  const sentAt = new Date(row.sent_at)
  return [{ id, accountId, type, object, actor, details, sentAt, read, gone, requestor }]
}
