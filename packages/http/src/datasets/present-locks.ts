import { type DatasetLock, formatPid, type Pid } from '@holdfast/core'
import { instant } from '../output/times.ts'

/** What keeps a dataset busy (datasets supplement, 18.2). */
export const presentLocks = (pid: Pid, locks: readonly DatasetLock[]): readonly object[] =>
  locks.map(({ type, since, userName, message }) => ({
    lockType: type,
    date: instant(since),
    user: userName,
    dataset: formatPid(pid),
    message,
  }))
