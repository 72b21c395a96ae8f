import type { RemoteFile, TransferCopy, TransferService, TransferStarter } from '@holdfast/core'
import {
  permissionKey,
  type TaskStatus,
  type TransferPermission,
  TransferRefused,
  TransferUnavailable,
} from '@holdfast/core/rules'
import { type CopyingTask, driveOn, isOver, isRunning, type RclonePlace } from './copying-task.ts'
import { type ClientOptions, type RcloneCall, rcloneClient } from './rclone-client.ts'
import { formatCursor, parseCursor, type TaskCursor } from './task-cursor.ts'

/** A place from and to which people may have files copied. */
export interface RcloneRemote {
  readonly name: string
  /** As rclone names it, such as `lab:incoming`. */
  readonly fs: string
  /** The assignees who may use it. */
  readonly users: readonly string[]
}

/** Options of the adapter. */
export interface RcloneOptions extends ClientOptions {
  readonly remotes: readonly RcloneRemote[]
  /** How long one question drives a task on. Default 4 seconds. */
  readonly driveMs?: number
}

const DRIVE_MS = 4000

/**
 * Transfers by `rclone rcd`. People cannot reach it, so it copies for the server. Its permissions permit
 * nothing by themselves: they are rows that last as long as the process.
 */
export function rcloneTransfers(options: RcloneOptions): TransferService {
  const call = rcloneClient(options)
  const place = placeIn(options.remotes)
  const taskOf = (task: string, copies: readonly TransferCopy[]): CopyingTask => ({
    call,
    group: groupOf(task),
    copies,
    placeOf: place,
    driveMs: options.driveMs ?? DRIVE_MS,
  })
  return {
    ...permissionRows(),
    task: async ({ task, cursor, copies }) => {
      const known = taskOf(task, copies)
      return statusOf(known, await driveOn(known, parseCursor(cursor)))
    },
    cancel: async ({ task, cursor }) => {
      await call('job/stopgroup', { group: groupOf(task) })
      // Older versions of rclone stop jobs only one by one.
      const known = taskOf(task, [])
      for (const copy of parseCursor(cursor).running)
        if (await isRunning(known, copy)) await call('job/stop', { jobid: copy.job })
    },
    starter: starter(call, options.remotes),
  }
}

const groupOf = (task: string): string => `holdfast-${task}`

/** Remotes are named in the options; every other endpoint is a remote of rclone from its root. */
function placeIn(remotes: readonly RcloneRemote[]) {
  const known = new Map(remotes.map(({ name, fs }) => [name, fs]))
  return ({ endpoint, path }: TransferCopy['from']): RclonePlace => ({
    fs: known.get(endpoint) ?? `${endpoint}:/`,
    remote: path.replace(/^\/+/, ''),
  })
}

async function statusOf(task: CopyingTask, cursor: TaskCursor): Promise<TaskStatus> {
  const { copies, call, group } = task
  const stats = await call('core/stats', { group })
  const bytes = stats.ok ? Number(stats.result.bytes) : 0
  const missing = cursor.failed.map(({ index, reason }) => ({
    file: copies[index]?.from.path ?? String(index),
    reason,
  }))
  const failed = cursor.failed.length > 0 && cursor.done === 0
  const over = isOver(task, cursor)
  return {
    state: over ? (failed ? 'failed' : 'succeeded') : 'active',
    owner: null,
    reason: over && failed ? (missing[0]?.reason ?? null) : null,
    progress: {
      files: copies.length,
      filesDone: cursor.done,
      bytesDone: Number.isFinite(bytes) ? bytes : 0,
    },
    missing: over ? missing : [],
    cursor: formatCursor(cursor),
  }
}

function starter(call: RcloneCall, remotes: readonly RcloneRemote[]): TransferStarter {
  const place = placeIn(remotes)
  const required = async (command: string, parameters: object) => {
    const answer = await call(command, { ...parameters })
    if (answer.ok) return answer.result
    throw new TransferUnavailable(`The remote did not answer: ${answer.error.slice(0, 300)}`)
  }
  const filesBelow = async (fs: string, remote: string): Promise<readonly RemoteFile[]> => {
    const opt = { recurse: true, filesOnly: true, noModTime: true, noMimeType: true }
    const { list } = await required('operations/list', { fs, remote, opt })
    return Array.isArray(list) ? list.flatMap(fileIn) : []
  }
  return {
    remotes: remotes.map(({ name, users }) => ({ name, users })),
    files: async (endpoint, paths, limit) => {
      const found: RemoteFile[] = []
      for (const path of paths) {
        const { fs, remote } = place({ endpoint, path })
        const { item } = await required('operations/stat', { fs, remote })
        if (item === null || item === undefined) continue
        if (Object(item).IsDir === true) found.push(...(await filesBelow(fs, remote)))
        else found.push(...fileIn(item))
        if (found.length > limit) return found.slice(0, limit + 1)
      }
      return found
    },
  }
}

function fileIn(value: unknown): readonly RemoteFile[] {
  const { Path: path, Size: size, IsDir: isFolder } = Object(value)
  if (typeof path !== 'string' || typeof size !== 'number' || isFolder === true) return []
  return [{ path, size }]
}

function permissionRows(): Pick<TransferService, 'grant' | 'revoke' | 'granted'> {
  const rows = new Map<string, TransferPermission>()
  return {
    grant: async (permission) => {
      if (rows.has(permissionKey(permission)))
        throw new TransferRefused('exists', 'There is such a permission.')
      rows.set(permissionKey(permission), permission)
    },
    revoke: async (permission) => {
      const known = rows.get(permissionKey(permission))
      if (known?.access === permission.access) rows.delete(permissionKey(permission))
    },
    granted: async (endpoint) => [...rows.values()].filter((one) => one.endpoint === endpoint),
  }
}
