/** The other end, as it was configured. */
export interface RemoteConnection {
  /** With a slash at its end. */
  readonly base: string
  readonly secret: string | null
  /** `host` or `host:port`, as `URL.host` has it. */
  readonly redirectHosts: ReadonlySet<string>
  /** How long the other end may be silent, in milliseconds. */
  readonly silenceMs: number
}
