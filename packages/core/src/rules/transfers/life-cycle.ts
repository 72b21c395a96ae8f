import { accept, type Decision, deny } from '../refusals/decision.ts'
import type { TaskStatus, TransferDirection, TransferEnd, TransferState } from './transfer.ts'

/** A service that does not answer about a task for this long is given up. */
export const TRANSFER_PATIENCE_MS = 24 * 60 * 60 * 1000
/** A task that the service does not know for this long does not exist: new ones may not be known at once. */
export const UNKNOWN_TASK_PATIENCE_MS = 5 * 60 * 1000

/** Something that happens to a transfer; `now` is in milliseconds since 1970. */
export type TransferCommand = { readonly now: number } & (
  | { readonly kind: 'expire' }
  /** The task is known. */
  | { readonly kind: 'follow'; readonly task: string }
  /** The service answered about the task. */
  | { readonly kind: 'seen'; readonly status: TaskStatus; readonly direction: TransferDirection }
  /** The service, or the store, did not answer, or this server failed. */
  | { readonly kind: 'unseen'; readonly reason: string; readonly patienceMs: number }
  | { readonly kind: 'finish'; readonly end: TransferEnd }
  | { readonly kind: 'cancel' }
)

/** Why a command does not apply. */
export type TransferObstacle = 'ended' | 'tooEarly' | 'otherState'

/** The state after a command, or why the command does not apply. Total: uses no clock and no I/O. */
export function decideTransfer(
  state: TransferState,
  command: TransferCommand,
): Decision<TransferState, TransferObstacle> {
  if (state.kind === 'ended') return deny('ended')
  switch (command.kind) {
    case 'expire':
      return expired(state, command.now)
    case 'follow':
      return state.kind === 'offered'
        ? accept({
            kind: 'running',
            task: command.task,
            cursor: null,
            unseenSince: null,
            progress: null,
          })
        : deny('otherState')
    case 'seen':
      return state.kind === 'running' ? accept(seen(state, command)) : deny('otherState')
    case 'unseen':
      return unseen(state, command)
    case 'finish':
      return accept(ended(state, command.now, command.end))
    case 'cancel':
      // Files that have arrived are registered: it is too late to cancel.
      return state.kind === 'registering'
        ? deny('otherState')
        : accept(ended(state, command.now, { kind: 'cancelled' }))
  }
}

type Open = Exclude<TransferState, { readonly kind: 'ended' }>
type Running = Extract<TransferState, { readonly kind: 'running' }>

function expired(state: Open, now: number): Decision<TransferState, TransferObstacle> {
  if (state.kind !== 'offered') return deny('otherState')
  return now < state.until ? deny('tooEarly') : accept(ended(state, now, { kind: 'expired' }))
}

function seen(
  state: Running,
  { status, direction, now }: Extract<TransferCommand, { readonly kind: 'seen' }>,
): TransferState {
  const { progress } = status
  switch (status.state) {
    case 'active':
      return { ...state, unseenSince: null, progress, cursor: status.cursor }
    case 'failed':
      return ended(state, now, {
        kind: 'failedRemotely',
        reason: status.reason ?? 'The task failed.',
      })
    case 'succeeded': {
      if (direction === 'in') return { kind: 'registering', task: state.task, unseenSince: null }
      const files = progress?.filesDone ?? 0
      return ended(
        state,
        now,
        status.missing.length === 0
          ? { kind: 'completed', files }
          : { kind: 'completedWithErrors', files, problems: status.missing },
      )
    }
  }
}

function unseen(
  state: Open,
  { now, reason, patienceMs }: Extract<TransferCommand, { readonly kind: 'unseen' }>,
): Decision<TransferState, TransferObstacle> {
  if (state.kind === 'offered') return deny('otherState')
  const unseenSince = state.unseenSince ?? now
  return accept(
    now - unseenSince >= patienceMs
      ? ended(state, now, { kind: 'failedHere', reason, problems: [] })
      : { ...state, unseenSince },
  )
}

const ended = (state: Open, at: number, end: TransferEnd): TransferState => ({
  kind: 'ended',
  at,
  end,
  task: 'task' in state ? state.task : null,
})

/** Whether the principal still needs the permission. */
export const needsPermission = ({ kind }: TransferState): boolean =>
  kind === 'offered' || kind === 'running'
