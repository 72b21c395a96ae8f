import type { TransferService } from '@holdfast/core'
import {
  permissionKey,
  type TaskStatus,
  type TransferPermission,
  TransferRefused,
} from '@holdfast/core/rules'

/** A transfer service in memory, whose tasks and failures a test decides. */
export interface MemoryTransfers extends TransferService {
  /** All permissions, in the order in which they were granted. */
  permissions(): readonly TransferPermission[]
  setTask(task: string, status: Partial<TaskStatus>): void
  /** From now on each call rejects with the result of `failure`; null ends this. */
  failWith(failure: (() => Error) | null): void
  /** Does the next grant, and then rejects as if the answer was lost. */
  loseNextGrant(failure: () => Error): void
}

const ACTIVE: TaskStatus = {
  state: 'active',
  owner: null,
  reason: null,
  progress: null,
  missing: [],
  cursor: null,
}

/** A service that people reach; it knows the tasks that are set. */
export function memoryTransfers(): MemoryTransfers {
  const granted = new Map<string, TransferPermission>()
  const tasks = new Map<string, TaskStatus>()
  let failure: (() => Error) | null = null
  let lost: (() => Error) | null = null
  const called = (): void => {
    if (failure !== null) throw failure()
  }
  return {
    permissions: () => [...granted.values()],
    setTask: (task, status) => void tasks.set(task, { ...ACTIVE, ...status }),
    failWith: (next) => {
      failure = next
    },
    loseNextGrant: (next) => {
      lost = next
    },
    grant: async (permission) => {
      called()
      const key = permissionKey(permission)
      if (granted.has(key)) throw new TransferRefused('exists', 'There is such a permission.')
      granted.set(key, permission)
      const losing = lost
      lost = null
      if (losing !== null) throw losing()
    },
    revoke: async (permission) => {
      called()
      const known = granted.get(permissionKey(permission))
      if (known?.access === permission.access) granted.delete(permissionKey(permission))
    },
    granted: async (endpoint) => {
      called()
      return [...granted.values()].filter((one) => one.endpoint === endpoint)
    },
    task: async ({ task }) => {
      called()
      const status = tasks.get(task)
      if (status === undefined) throw new TransferRefused('noTask', 'There is no such task.')
      return status
    },
    cancel: async ({ task }) => {
      called()
      const status = tasks.get(task)
      if (status?.state === 'active')
        tasks.set(task, { ...status, state: 'failed', reason: 'The task was cancelled.' })
    },
  }
}
