import type { GeneratedAlways } from 'kysely'

export interface GroupTable {
  id: GeneratedAlways<number>
  kind: string
  identifier: string
  alias: string
  name: string
  description: string
  owner_id: number | null
}

export interface GroupTables {
  assignee_group: GroupTable
  assignee_group_domain: { group_id: number; domain: string; regex: boolean }
  assignee_group_member: { group_id: number; member: string }
  assignee_group_range: { group_id: number; low: string; high: string }
  locally_fair_assignee: { collection_id: number; assignee: string }
}
