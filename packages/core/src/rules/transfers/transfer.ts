import type { Registration } from '../direct-uploads/registration.ts'

/** `in`: files come to a dataset. `out`: files of a dataset go elsewhere. */
export type TransferDirection = 'in' | 'out'

/** What a principal may do in a folder of an endpoint. */
export interface TransferPermission {
  readonly endpoint: string
  /** The folder, with a slash at both ends. */
  readonly folder: string
  /** A person as the service names them. */
  readonly principal: string
  readonly access: 'write' | 'read'
}

/** A file of a transfer to a dataset: where its bytes arrive, and how it is registered then. */
export interface ArrivingFile {
  readonly objectId: string
  /** Null until the file is described. */
  readonly registration: Omit<Registration, 'replaces'> | null
  /** The path at the remote from which the server copies it; null where people start the task. */
  readonly from: string | null
}

/** A file of a transfer from a dataset. */
export interface LeavingFile {
  readonly fileId: number
  readonly objectId: string
  /** The path at the remote to which the server copies it; null where people start the task. */
  readonly to: string | null
}

/** The files of a transfer; the kind is its direction. */
export type TransferFiles =
  | { readonly direction: 'in'; readonly files: readonly ArrivingFile[] }
  | { readonly direction: 'out'; readonly files: readonly LeavingFile[] }

/** How far a task has come. */
export interface TransferProgress {
  readonly files: number
  readonly filesDone: number
  readonly bytesDone: number
}

/** A file that a transfer did not bring to its end. */
export interface TransferProblem {
  /** The name of the file, or its storage identifier. */
  readonly file: string
  readonly reason: string
}

/** How a transfer ended. */
export type TransferEnd =
  | { readonly kind: 'completed'; readonly files: number }
  | {
      readonly kind: 'completedWithErrors'
      readonly files: number
      readonly problems: readonly TransferProblem[]
    }
  /** At the service: it failed or cancelled the task. */
  | { readonly kind: 'failedRemotely'; readonly reason: string }
  /** Here: the files could not be added, or the service could not be asked. */
  | {
      readonly kind: 'failedHere'
      readonly reason: string
      readonly problems: readonly TransferProblem[]
    }
  | { readonly kind: 'cancelled' }
  /** Nobody used the paths in time. */
  | { readonly kind: 'expired' }

/** The state of a transfer. Times are in milliseconds since 1970. */
export type TransferState =
  /** Paths were handed out, and the principal may use them. */
  | { readonly kind: 'offered'; readonly until: number }
  /** The service works on the task. */
  | {
      readonly kind: 'running'
      readonly task: string
      /** What the service needs to continue a task that it does for the server; null otherwise. */
      readonly cursor: string | null
      /** Since when the service has not answered about it; null when it has. */
      readonly unseenSince: number | null
      readonly progress: TransferProgress | null
    }
  /** The task has succeeded, and its files become files of the dataset. */
  | { readonly kind: 'registering'; readonly task: string; readonly unseenSince: number | null }
  | {
      readonly kind: 'ended'
      readonly at: number
      readonly end: TransferEnd
      readonly task: string | null
    }

/** Files that move between a dataset and an endpoint (docs/specification/transfer.md#steps). */
export type Transfer = TransferFiles & {
  /** Unguessable. */
  readonly id: string
  readonly datasetId: number
  /** Null for a guest. */
  readonly accountId: number | null
  readonly storageDriver: string
  /** The name of the service. */
  readonly service: string
  /** The remote that the server copies from or to; null where people start the task. */
  readonly remote: string | null
  /** In milliseconds since 1970. */
  readonly createdAt: number
  /** Recorded before it is granted and until it is revoked; null when there is none. */
  readonly permission: TransferPermission | null
  readonly state: TransferState
}

/** What a transfer service knows about a task. */
export interface TaskStatus {
  readonly state: 'active' | 'succeeded' | 'failed'
  /** Who started it, as the service names them; null when it does not say. */
  readonly owner: string | null
  /** Why it failed; null otherwise. */
  readonly reason: string | null
  readonly progress: TransferProgress | null
  /** Files that were not copied although the task has ended. */
  readonly missing: readonly TransferProblem[]
  /** For the next question; the task goes on only while it is asked about. Null for other tasks. */
  readonly cursor: string | null
}

/** The identity of a permission: only one may exist. */
export const permissionKey = ({ endpoint, folder, principal }: TransferPermission): string =>
  [endpoint, folder, principal].join('\n')

/** The most files of one transfer. */
export const MAX_TRANSFER_FILES = 10_000
