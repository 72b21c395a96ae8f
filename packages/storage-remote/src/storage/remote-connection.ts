/** The configured remote store. */
export interface RemoteConnection {
  /** With a trailing slash. */
  readonly base: string
  readonly secret: string | null
  /** `host` or `host:port`, like `URL.host`. */
  readonly redirectHosts: ReadonlySet<string>
  /** How long the remote store may be silent, in milliseconds. */
  readonly silenceMs: number
}
