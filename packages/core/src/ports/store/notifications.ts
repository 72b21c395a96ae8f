import type { NewNotification, NotifiedObject } from '../../rules/notifications/notification.ts'
import type { NotificationType } from '../../rules/notifications/notification-type.ts'
import type { Permission } from '../../rules/roles/permission.ts'

export interface Requestor {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export interface Notification extends NewNotification {
  readonly id: number
  readonly read: boolean
  /** Whether the object is there no more. */
  readonly gone: boolean
  /** The account behind `actor`, while it is there. */
  readonly requestor: Requestor | null
}

export interface NotificationPage {
  /** All that match, on whatever page. */
  readonly total: number
  /** Newest first. */
  readonly notifications: readonly Notification[]
}

/** Where somebody may not want to hear of a type. */
export type Channel = 'email' | 'inApp'

export interface Muting {
  readonly accountId: number
  readonly channel: Channel
  readonly type: NotificationType
}

/** An object as it is called now, and where it lies. */
export interface Subject extends NotifiedObject {
  /** The collection around a collection or a dataset, or around the dataset of a file; null for the root. */
  readonly placeId: number | null
}

export interface NotificationReads {
  /** Ids that neither a collection nor a dataset nor a file has are left out; in no order. One query. */
  subjects(ids: readonly number[]): Promise<readonly Subject[]>
  /**
   * The accounts whose roles at these points hold one of the permissions, and none the one `without`: given to
   * them or to an explicit group they are in, at any depth; not to everybody of a kind, who would all be
   * written to. Deactivated accounts are left out. By id, in one query.
   */
  holders(
    pointIds: readonly number[],
    wanted: { readonly any: readonly Permission[]; readonly without: Permission | null },
  ): Promise<readonly number[]>
  /** Those of one account, in one query. */
  page(
    accountId: number,
    wanted: {
      readonly unreadOnly: boolean
      /** Null for all. */
      readonly limit: number | null
      readonly offset: number
    },
  ): Promise<NotificationPage>
  unreadCount(accountId: number): Promise<number>
  /** What these accounts muted, in no order. One query. */
  mutings(accountIds: readonly number[]): Promise<readonly Muting[]>
}

export interface Notifications extends NotificationReads {
  /** Leaves out what the account muted in the application, unless its type is one of `unmutable`. */
  addAll(
    notifications: readonly NewNotification[],
    unmutable: readonly NotificationType[],
  ): Promise<void>
  /** False when the account has no such notification. */
  markRead(accountId: number, id: number): Promise<boolean>
  remove(accountId: number, id: number): Promise<boolean>
  /** Muting twice, and unmuting what is not muted, change nothing. */
  mute(muting: Muting): Promise<void>
  unmute(muting: Muting): Promise<void>
}
