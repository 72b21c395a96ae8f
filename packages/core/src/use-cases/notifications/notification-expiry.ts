import type { Domain } from '../../ports/ports.ts'
import { settingNumber } from '../../rules/settings/setting-values.ts'

/** Notifications removed in one unit of work. */
const BATCH = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The regular work that removes notifications older than `:NotificationsKeptDays`; they stay while it is unset or
 * 0 (docs/specification/notifications.md#what-is-kept).
 */
export const notificationExpiry =
  ({ store, clock }: Pick<Domain, 'store' | 'clock'>) =>
  async (): Promise<void> => {
    const settings = await store.read((unit) => unit.settings.all(), { consistency: 'latest' })
    const days = settingNumber(settings, ':NotificationsKeptDays') ?? 0
    if (days === 0) return
    const before = new Date(Math.max(0, clock.now().getTime() - days * DAY_MS))
    const removeBatch = () =>
      store.write(({ notifications }) => notifications.removeOlder(before, BATCH))
    while ((await removeBatch()) === BATCH);
  }
