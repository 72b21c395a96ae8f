import type { GeneratedAlways } from 'kysely'

export interface GroupTable {
  readonly id: GeneratedAlways<number>
  readonly kind: string
  readonly identifier: string
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly owner_id: number | null
}

export interface GroupTables {
  readonly assignee_group: GroupTable
  readonly assignee_group_domain: {
    readonly group_id: number
    readonly domain: string
    readonly regex: boolean
  }
  readonly assignee_group_member: { readonly group_id: number; readonly member: string }
  readonly assignee_group_range: {
    readonly group_id: number
    readonly low: string
    readonly high: string
  }
  readonly locally_fair_assignee: { readonly collection_id: number; readonly assignee: string }
}
