import { type TaskStatus, TransferUnavailable } from '@holdfast/core/rules'

type Document = Readonly<Record<string, unknown>>

/** A paused or inactive task waits for its owner, so it counts as failed (docs/specification/transfer.md). */
const STATES: Readonly<Record<string, TaskStatus['state']>> = {
  ACTIVE: 'active',
  SUCCEEDED: 'succeeded',
  FAILED: 'failed',
  INACTIVE: 'failed',
}

/** The status in a task document. */
export function taskStatus(task: Document): TaskStatus {
  const state = STATES[String(task.status)]
  if (state === undefined) throw new TransferUnavailable('The status of the task cannot be read.')
  const skipped = numberIn(task, 'subtasks_skipped_errors')
  return {
    state,
    owner: typeof task.owner_id === 'string' ? task.owner_id : null,
    reason: state === 'failed' ? reasonIn(task) : null,
    progress: {
      files: numberIn(task, 'files'),
      filesDone: numberIn(task, 'files_transferred'),
      bytesDone: numberIn(task, 'bytes_transferred'),
    },
    missing: skipped === 0 ? [] : [{ file: '', reason: `The service skipped ${skipped} files.` }],
    cursor: null,
  }
}

function reasonIn({ fatal_error: fatal, nice_status: nice, status }: Document): string {
  const { description, code } = Object(fatal ?? {})
  const said = [description, code, nice].find((each) => typeof each === 'string' && each !== '')
  return `The task is ${String(status)}${said === undefined ? '' : `: ${String(said).slice(0, 300)}`}`
}

const numberIn = (task: Document, name: string): number => {
  const value = task[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
