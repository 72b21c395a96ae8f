import type { NotificationType } from './notification-type.ts'

/** The object of a notification, with its names at the time of sending. */
export interface NotifiedObject {
  readonly kind: 'collection' | 'dataset' | 'file'
  readonly id: number
  /** The name of a collection, the title of a dataset, the name of a file. */
  readonly name: string
  /** The alias of a collection, the persistent identifier of a dataset or of a file's dataset. */
  readonly identifier: string
  /** The title of a file's dataset; null for other objects, absent in older notifications. */
  readonly title?: string | null
  /** The collection that contains it; null for the root. */
  readonly owner: { readonly alias: string; readonly name: string } | null
}

/** A notification to be stored. */
export interface NewNotification {
  readonly accountId: number
  readonly type: NotificationType
  /** Null when the notification is about the account itself. */
  readonly object: NotifiedObject | null
  /** The assignee identifier of the person who caused it. */
  readonly actor: string
  /** Further data of this type, as plain JSON. */
  readonly details: Readonly<Record<string, unknown>>
  readonly sentAt: Date
}
