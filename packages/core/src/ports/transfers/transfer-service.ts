import type { TaskStatus, TransferPermission } from '../../rules/transfers/transfer.ts'

/** A file that the server has copied. Paths are below the endpoints. */
export interface TransferCopy {
  readonly from: { readonly endpoint: string; readonly path: string }
  readonly to: { readonly endpoint: string; readonly path: string }
}

/** A file at an endpoint. */
export interface RemoteFile {
  readonly path: string
  readonly size: number
}

/**
 * An external service that moves files between endpoints. Every method rejects with `TransferUnavailable`
 * when the service does not answer in time, and with `TransferRefused` when it refuses.
 */
export interface TransferService {
  /** Refuses as `exists` when the principal has a permission on the folder, whatever it permits. */
  grant(permission: TransferPermission): Promise<void>
  /** Succeeds when the principal has no such permission. */
  revoke(permission: TransferPermission): Promise<void>
  /** Every permission that `grant` gave at an endpoint and `revoke` has not taken. */
  granted(endpoint: string): Promise<readonly TransferPermission[]>
  /** Refuses as `noTask` when there is no such task. */
  task(asked: AskedTask): Promise<TaskStatus>
  /** Ends a task; succeeds when it has ended. */
  cancel(asked: Omit<AskedTask, 'copies'>): Promise<void>
  /** Present when people cannot reach the service, so that it works for the server. */
  readonly starter?: TransferStarter
}

/** A task that is asked about. */
export interface AskedTask {
  readonly task: string
  /** From the last answer; null at first. */
  readonly cursor: string | null
  /** What a task of the server has to copy; empty for those of people. Existing copies are kept. */
  readonly copies: readonly TransferCopy[]
}

/** A service that works for the server: asking about a task makes it go on. */
export interface TransferStarter {
  /** The remotes, each with the assignees who may use it. */
  readonly remotes: readonly { readonly name: string; readonly users: readonly string[] }[]
  /**
   * The files at these paths, those of folders with everything below them, at most `limit` and one more.
   * Paths without a file are omitted. May refuse as `limit` when there are far more.
   */
  files(endpoint: string, paths: readonly string[], limit: number): Promise<readonly RemoteFile[]>
}

/** How a store is reached by a transfer service (docs/specification/transfer.md#stores). */
export type TransferStore = { readonly service: string } & (
  | {
      readonly mode: 'managed'
      readonly endpoint: string
      /** The folder of the endpoint in which the keys of the store begin, with a slash at both ends. */
      readonly path: string
    }
  | {
      readonly mode: 'referenced'
      /** The places whose files may be registered, each `<endpoint>/<path>`. */
      readonly references: readonly string[]
    }
)

/** The transfer services of an installation. */
export interface Transfers {
  readonly services: Readonly<Record<string, TransferService>>
  /** By driver id. */
  readonly stores: Readonly<Record<string, TransferStore>>
  /** How long paths may be used before a task is named, in milliseconds. */
  readonly offerMs: number
}
