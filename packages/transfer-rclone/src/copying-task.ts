import { setTimeout as sleep } from 'node:timers/promises'
import type { TransferCopy } from '@holdfast/core'
import type { RcloneCall } from './rclone-client.ts'
import type { RunningCopy, TaskCursor } from './task-cursor.ts'

/** The number of files that are copied at a time. */
const LANES = 4
const ATTEMPTS = 3
const LOOK_MS = 100

/** A place as rclone names it. */
export interface RclonePlace {
  readonly fs: string
  readonly remote: string
}

/** A task whose copies rclone makes one by one. */
export interface CopyingTask {
  readonly call: RcloneCall
  /** The group of its jobs: numbers of jobs begin anew when rclone restarts. */
  readonly group: string
  readonly copies: readonly TransferCopy[]
  readonly placeOf: (place: TransferCopy['from']) => RclonePlace
  /** How long one question drives the task on. */
  readonly driveMs: number
}

type Outcome = 'running' | 'done' | { readonly reason: string }

/**
 * Drives the task on for a while. A copy that fails is tried again a few times, and so is one whose job rclone
 * does not know any more: that copies nothing when the file is there.
 */
export async function driveOn(task: CopyingTask, from: TaskCursor): Promise<TaskCursor> {
  const end = performance.now() + task.driveMs
  let cursor = from
  for (;;) {
    cursor = await filled(task, await settled(task, cursor))
    if (cursor.running.length === 0 || performance.now() >= end) return cursor
    await sleep(LOOK_MS)
  }
}

/** Whether nothing is left to copy. */
export const isOver = ({ copies }: Pick<CopyingTask, 'copies'>, cursor: TaskCursor): boolean =>
  cursor.running.length === 0 && cursor.next >= copies.length

/** Whether the copy goes on. Its number may be that of another task's copy since rclone restarted. */
export const isRunning = async (task: CopyingTask, copy: RunningCopy): Promise<boolean> =>
  (await outcomeOf(task, copy)) === 'running'

async function settled(task: CopyingTask, cursor: TaskCursor): Promise<TaskCursor> {
  const running: RunningCopy[] = []
  const failed = [...cursor.failed]
  let { done } = cursor
  for (const copy of cursor.running) {
    const outcome = await outcomeOf(task, copy)
    if (outcome === 'done') done += 1
    else if (outcome === 'running') running.push(copy)
    else if (copy.attempt < ATTEMPTS) running.push(await begin(task, copy.index, copy.attempt + 1))
    else failed.push({ index: copy.index, reason: outcome.reason })
  }
  return { ...cursor, running, failed, done }
}

async function filled(task: CopyingTask, cursor: TaskCursor): Promise<TaskCursor> {
  const running = [...cursor.running]
  let { next } = cursor
  while (running.length < LANES && next < task.copies.length) {
    running.push(await begin(task, next, 1))
    next += 1
  }
  return { ...cursor, running, next }
}

async function begin(
  { call, group, copies, placeOf }: CopyingTask,
  index: number,
  attempt: number,
): Promise<RunningCopy> {
  const copy = copies[index]
  if (copy === undefined) throw new Error(`The task has no copy ${index}`)
  const [from, to] = [placeOf(copy.from), placeOf(copy.to)]
  const answer = await call('operations/copyfile', {
    srcFs: from.fs,
    srcRemote: from.remote,
    dstFs: to.fs,
    dstRemote: to.remote,
    _async: true,
    _group: group,
  })
  // No job has this number: the copy is begun again at the next look.
  const job = answer.ok && typeof answer.result.jobid === 'number' ? answer.result.jobid : 0
  return { index, job, attempt }
}

async function outcomeOf({ call, group }: CopyingTask, { job }: RunningCopy): Promise<Outcome> {
  const answer = await call('job/status', { jobid: job })
  if (!answer.ok || answer.result.group !== group)
    return { reason: 'rclone does not know the copy any more.' }
  const { finished, success, error } = answer.result
  if (finished !== true) return 'running'
  return success === true ? 'done' : { reason: String(error).slice(0, 300) }
}
