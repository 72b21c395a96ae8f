/** Room on a disk that the service writes to. */
export interface DiskRoom {
  /** What it is for: `database`, or `store` and its name. */
  readonly place: string
  readonly freeBytes: number
}

/** The database as it is now. */
export interface DatabaseState {
  /** Product and version, as it names itself. */
  readonly product: string
  readonly bytes: number
  /** Connections of this process in use, and units of work that wait for one. */
  readonly busy: number
  readonly waiting: number
}

/** What a running installation knows about itself and no store does. */
export interface Machinery {
  readonly version: string
  /** What runs the program, with its version. */
  readonly runtime: string
  /** Processes that answer requests. */
  readonly workers: number
  /** Rejects while the database does not answer. */
  database(): Promise<DatabaseState>
  disks(): Promise<readonly DiskRoom[]>
}
