import type { Notification, NotificationsView } from '@holdfast/core'
import { parsePid } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { type Shown, timeText } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'
import { KINDS_PATH } from './kinds-page.tsx'

/** How many notifications a page shows. */
export const NOTIFICATIONS_SHOWN = 20

/** The path of one page of the list. */
export const listPath = (number: number): string =>
  `/account/notifications${number === 1 ? '' : `?page=${number}`}`

interface NotificationsProps {
  readonly shown: Shown
  readonly view: NotificationsView
  /** From 1. */
  readonly number: number
}

/** What happened that concerns the reader. */
export function notificationsPage({ shown, view, number }: NotificationsProps) {
  const { account } = shown.texts
  const at = (page: number) => `${shown.addresses.base}/account/notifications?page=${page}`
  const unread = view.notifications.filter(({ read }) => !read)
  return accountPage({
    shown,
    name: 'notifications',
    children: (
      <>
        <p>
          <a href={shown.addresses.base + KINDS_PATH}>{account.notified.title}</a>
        </p>
        {view.total === 0 ? <p>{account.noNotifications}</p> : null}
        {unread.length < 2 ? null : (
          <Form shown={shown} action={listPath(number)}>
            {unread.map(({ id }) => (
              <input type="hidden" name="id" value={String(id)} />
            ))}
            <SendButton text={account.markAllRead} name="do" value="read" plain />
          </Form>
        )}
        <ul class="cards">
          {view.notifications.map((notification) => (
            <Entry shown={shown} notification={notification} number={number} />
          ))}
        </ul>
        <PageLinks
          label={account.pages.notifications}
          previous={number > 1 ? { href: at(number - 1), text: account.previous } : null}
          next={
            view.total > number * NOTIFICATIONS_SHOWN
              ? { href: at(number + 1), text: account.next }
              : null
          }
        />
      </>
    ),
  })
}

function Entry({
  shown,
  notification,
  number,
}: Pick<NotificationsProps, 'shown' | 'number'> & { readonly notification: Notification }) {
  const { account } = shown.texts
  const { heading, message } = shown.texts.notification(notification)
  const href = linkOf(shown, notification)
  return (
    <li>
      <div>
        {notification.read ? null : <strong>{account.unread}: </strong>}
        {href === null ? heading : <a href={href}>{heading}</a>}
        {message === '' ? null : <div>{message}</div>}
      </div>
      <div class="muted">{timeText(notification.sentAt, shown)}</div>
      <Form shown={shown} action={listPath(number)}>
        <input type="hidden" name="id" value={String(notification.id)} />
        <div class="actions">
          {notification.read ? null : (
            <SendButton text={account.markRead} name="do" value="read" plain />
          )}
          <SendButton text={account.delete} name="do" value="delete" plain />
        </div>
      </Form>
    </li>
  )
}

/** The page of the object; null where there is none any more. */
function linkOf({ addresses }: Shown, { type, object, gone }: Notification): string | null {
  if (object === null || gone) return null
  if (type === 'REQUESTFILEACCESS') return `${addresses.base}/account/requests`
  if (object.kind === 'collection') return addresses.collection(object.identifier)
  if (object.kind === 'file') return addresses.file(object.id, { version: null })
  const pid = parsePid(object.identifier)
  return pid === null ? null : addresses.dataset({ pid, version: null })
}
