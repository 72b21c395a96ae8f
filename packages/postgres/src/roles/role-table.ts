import { PERMISSIONS } from '@holdfast/core/rules'
import { generated, integer, nullable, someOf, text } from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'

export const ROLE = declaredTable('role', {
  id: generated(integer('id')),
  alias: text('alias'),
  name: text('name'),
  description: text('description'),
  permissions: someOf('permissions', PERMISSIONS),
  ownerId: nullable(integer('owner_id')),
})
