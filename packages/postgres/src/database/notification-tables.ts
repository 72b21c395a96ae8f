import type { Generated, GeneratedAlways } from 'kysely'

export interface NotificationTable {
  readonly id: GeneratedAlways<number>
  readonly account_id: number
  readonly type: string
  readonly object_id: number | null
  readonly object: string | null
  readonly actor: string
  readonly details: string
  readonly sent_at: Date
  readonly read: Generated<boolean>
}

export interface NotificationMutingTable {
  readonly account_id: number
  readonly channel: string
  readonly type: string
}

export interface NotificationTables {
  readonly notification: NotificationTable
  readonly notification_muting: NotificationMutingTable
}
