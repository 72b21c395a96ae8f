import type { HeldLock } from '@holdfast/core'
import { formatPid } from '@holdfast/core/rules'
import { instant } from '../output/times.ts'

/** What keeps datasets busy (docs/specification/datasets.md#lock-calls). */
export const presentLocks = (held: readonly HeldLock[]): readonly object[] =>
  held.map(({ pid, lock }) => ({
    lockType: lock.type,
    date: instant(lock.since),
    user: lock.userName,
    dataset: formatPid(pid),
    message: lock.message,
  }))
