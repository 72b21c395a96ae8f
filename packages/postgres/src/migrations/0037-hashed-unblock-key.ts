import type { Migration } from './migration.ts'

/** The key that unblocks endpoints is no longer stored in plain text. It was compared without outer blanks. */
export const hashedUnblockKey: Migration = {
  number: 37,
  name: 'hashed-unblock-key',
  sql: `
update setting
  set value = 'sha256$' || encode(sha256(convert_to(btrim(value, E' \\t\\r\\n'), 'UTF8')), 'hex')
  where name = ':BlockedApiKey' and value not like 'sha256$%'
    and btrim(value, E' \\t\\r\\n') <> '';
`,
}
