import type { Migration } from './migration.ts'

/** Old notifications are found by their time. */
export const notificationTimes: Migration = {
  number: 44,
  name: 'notification-times',
  sql: `
create index notification_sent on notification (sent_at, id);
`,
}
