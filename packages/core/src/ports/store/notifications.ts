import type { NewNotification, NotifiedObject } from '../../rules/notifications/notification.ts'
import type { NotificationType } from '../../rules/notifications/notification-type.ts'
import type { Permission } from '../../rules/roles/permission.ts'

/** The person whose action caused a notification. */
export interface Requestor {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** A stored notification, with its current state. */
export interface Notification extends NewNotification {
  readonly id: number
  readonly read: boolean
  /** Whether the object no longer exists. */
  readonly gone: boolean
  /** The account behind `actor`; null when it does not exist. */
  readonly requestor: Requestor | null
}

/** One page of an account's notifications. */
export interface NotificationPage {
  /** All matches, on any page. */
  readonly total: number
  /** Newest first. */
  readonly notifications: readonly Notification[]
}

/** A channel in which a notification type can be muted. */
export type Channel = 'email' | 'inApp'

/** A notification type that an account muted in one channel. */
export interface Muting {
  readonly accountId: number
  readonly channel: Channel
  readonly type: NotificationType
}

/** An object with its current name and place. */
export interface Subject extends NotifiedObject {
  /** The dataset, or that of the file; null for a collection. */
  readonly datasetId: number | null
  /** The collection that contains the collection, the dataset, or the file's dataset; null for the root. */
  readonly placeId: number | null
  /** The name in the latest released version; null where no released version has it. A collection has one name. */
  readonly releasedName: string | null
  readonly title: string | null
  /** The title of a file's dataset in its latest released version; null where there is none. */
  readonly releasedTitle: string | null
}

/** Read access to notifications, mutings and possible recipients (docs/specification/notifications.md). */
export interface NotificationReads {
  /**
   * The collections, datasets and files with these ids, in no particular order; unknown ids are omitted. One
   * query.
   */
  subjects(ids: readonly number[]): Promise<readonly Subject[]>
  /**
   * For each key, the accounts whose roles at its points grant one of the permissions `any`, but not `without`. Counts
   * roles assigned to the account or to an explicit group that contains it at any depth, but not roles of
   * groups such as all authenticated users, which would notify everyone. Excludes deactivated accounts. By
   * id, in one query; keys without any may be missing.
   */
  holders(
    points: ReadonlyMap<number, readonly number[]>,
    wanted: { readonly any: readonly Permission[]; readonly without: Permission | null },
  ): Promise<ReadonlyMap<number, readonly number[]>>
  /** The notifications of one account, in one query. */
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
  /** The mutings of these accounts, in no particular order. One query. */
  mutings(accountIds: readonly number[]): Promise<readonly Muting[]>
}

/** The notifications that accounts see in the application. */
export interface Notifications extends NotificationReads {
  /**
   * Adds the notifications, except those whose type the account muted in the application; types in
   * `unmutable` are always added.
   */
  addAll(
    notifications: readonly NewNotification[],
    unmutable: readonly NotificationType[],
  ): Promise<void>
  /** False when the account has no such notification. */
  markRead(accountId: number, id: number): Promise<boolean>
  remove(accountId: number, id: number): Promise<boolean>
  /** Removes every notification of the account. */
  removeAll(accountId: number): Promise<void>
  /** Removes up to `limit` notifications sent before this moment, oldest first; returns how many. One query. */
  removeOlder(before: Date, limit: number): Promise<number>
  /** Idempotent, as is `unmute`. */
  mute(muting: Muting): Promise<void>
  unmute(muting: Muting): Promise<void>
}
