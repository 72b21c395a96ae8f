import { instant, integer, text } from '../database/columns.ts'
import { declaredTable } from '../database/declared-table.ts'

export const SESSION = declaredTable('session', {
  fingerprint: text('fingerprint'),
  accountId: integer('account_id'),
  createdAt: instant('created_at'),
  seenAt: instant('seen_at'),
  browser: text('browser'),
})
