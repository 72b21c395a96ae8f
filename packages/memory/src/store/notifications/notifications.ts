import type { Clock, Muting, Notification, Notifications } from '@holdfast/core'
import { copied } from '../copied.ts'
import { byId, page, sameText } from '../ordering.ts'
import { inForce } from '../roles/in-force.ts'
import type { NotificationRow } from '../rows.ts'
import { type CurrentState, draw, type State } from '../state.ts'
import { holders, subject } from './notified.ts'

export const notifications = (current: CurrentState, clock: Clock): Notifications => ({
  subjects: async (ids) => copied(ids.flatMap((id) => subject(current(), id) ?? [])),
  holders: async (points, wanted) => {
    const given = inForce(current(), clock)
    const of = (pointIds: readonly number[]) => holders(given, current(), { pointIds, ...wanted })
    return new Map([...points].map(([key, pointIds]) => [key, of(pointIds)]))
  },
  page: async (accountId, { unreadOnly, limit, offset }) => {
    const state = current()
    const found = state.notifications.filter(
      (row) => row.accountId === accountId && !(unreadOnly && row.read),
    )
    const newest = [...found].sort((a, b) => byId(b, a))
    const shown = page(newest, { limit, offset })
    return {
      total: found.length,
      notifications: copied(shown.map((row) => toNotification(state, row))),
    }
  },
  unreadCount: async (accountId) =>
    current().notifications.filter((row) => row.accountId === accountId && !row.read).length,
  mutings: async (accountIds) =>
    copied(current().mutings.filter(({ accountId }) => accountIds.includes(accountId))),
  addAll: async (added, unmutable) => {
    const state = current()
    for (const one of added) {
      const muted = state.mutings.has(keyOf({ ...one, channel: 'inApp' }))
      if (muted && !unmutable.includes(one.type)) continue
      const id = draw(state, 'notification')
      state.notifications.set(id, copied({ ...one, id, read: false }))
    }
  },
  markRead: async (accountId, id) => {
    const state = current()
    const row = state.notifications.get(id)
    if (row?.accountId !== accountId) return false
    state.notifications.set(id, { ...row, read: true })
    return true
  },
  remove: async (accountId, id) => {
    const state = current()
    return state.notifications.get(id)?.accountId === accountId && state.notifications.delete(id)
  },
  removeAll: async (accountId) => {
    const { notifications: table } = current()
    for (const { id } of table.filter((row) => row.accountId === accountId)) table.delete(id)
  },
  removeOlder: async (before, limit) => {
    const { notifications: table } = current()
    const older = table.filter(({ sentAt }) => sentAt < before)
    const removed = [...older]
      .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || byId(a, b))
      .slice(0, limit)
    for (const { id } of removed) table.delete(id)
    return removed.length
  },
  mute: async (muting) => void current().mutings.set(keyOf(muting), copied(muting)),
  unmute: async (muting) => void current().mutings.delete(keyOf(muting)),
})

const keyOf = (muting: Pick<Muting, 'accountId' | 'channel' | 'type'>): string =>
  `${muting.accountId}/${muting.channel}/${muting.type}`

function toNotification(state: State, row: NotificationRow): Notification {
  const account = row.actor.startsWith('@')
    ? state.accounts.find(({ userName }) => sameText(userName, row.actor.slice(1)))
    : null
  const requestor = account && {
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
  }
  return { ...row, gone: row.object !== null && !isThere(state, row.object.id), requestor }
}

const isThere = (state: State, id: number): boolean =>
  state.collections.has(id) || state.datasets.has(id) || state.files.has(id)
