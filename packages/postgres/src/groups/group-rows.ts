import type { AddressRange, Group, NewGroup } from '@holdfast/core/rules'
import type { Insertable, Selectable } from 'kysely'
import type { GroupTable } from '../database/group-tables.ts'

export interface GroupRow extends Selectable<GroupTable> {
  readonly members: readonly string[]
  /** The first and last address of each range, alternating. */
  readonly ranges: readonly string[]
  readonly domains: readonly string[]
  readonly regex: boolean
}

const KEY_LENGTH = 32

export const groupRow = (group: NewGroup): Insertable<GroupTable> => ({
  kind: group.kind,
  identifier: group.identifier,
  alias: group.alias,
  name: group.name,
  description: group.description,
  owner_id: group.kind === 'explicit' ? group.ownerId : null,
})

export function toGroup(row: GroupRow): Group {
  const { id, identifier, alias, name, description } = row
  const facts = { id, identifier, alias, name, description }
  if (row.owner_id !== null)
    return { ...facts, kind: 'explicit', ownerId: row.owner_id, members: row.members }
  if (row.kind === 'ip') return { ...facts, kind: 'ip', ranges: row.ranges.map(toRange) }
  return { ...facts, kind: 'mailDomain', domains: row.domains, regex: row.regex }
}

const toRange = (ends: string): AddressRange => ({
  low: ends.slice(0, KEY_LENGTH),
  high: ends.slice(KEY_LENGTH),
})

/** The definition of a group, by kind. */
export const parts = (group: Group) => ({
  members: group.kind === 'explicit' ? group.members : [],
  ranges: group.kind === 'ip' ? group.ranges : [],
  domains: group.kind === 'mailDomain' ? group.domains : [],
})
