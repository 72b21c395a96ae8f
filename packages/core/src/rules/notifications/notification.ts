import type { NotificationType } from './notification-type.ts'

/** What a notification is about, as it was called when the notification was sent. */
export interface NotifiedObject {
  readonly kind: 'collection' | 'dataset' | 'file'
  readonly id: number
  /** The name of a collection, the title of a dataset, the name of a file. */
  readonly name: string
  /** The alias of a collection, the persistent identifier of a dataset or of a file's dataset. */
  readonly identifier: string
  /** The collection it lies in; null for the root. */
  readonly owner: { readonly alias: string; readonly name: string } | null
}

export interface NewNotification {
  readonly accountId: number
  readonly type: NotificationType
  /** Null for what is about the account itself. */
  readonly object: NotifiedObject | null
  /** Whose doing it was, an assignee identifier. */
  readonly actor: string
  /** More that this type tells: plain JSON. */
  readonly details: Readonly<Record<string, unknown>>
  readonly sentAt: Date
}
