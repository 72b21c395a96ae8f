import type { Generated, GeneratedAlways } from 'kysely'

export interface NotificationTable {
  id: GeneratedAlways<number>
  account_id: number
  type: string
  object_id: number | null
  object: string | null
  actor: string
  details: string
  sent_at: Date
  read: Generated<boolean>
}

export interface NotificationMutingTable {
  account_id: number
  channel: string
  type: string
}

export interface NotificationTables {
  notification: NotificationTable
  notification_muting: NotificationMutingTable
}
