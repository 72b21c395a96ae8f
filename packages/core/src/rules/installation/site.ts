/** The public address and name of an installation. */
export interface Site {
  /** Public base address without a trailing slash. */
  readonly url: string
  /** Name of the installation in citations and as publisher; null uses the root collection's name. */
  readonly installationName: string | null
  /**
   * The landing page of a dataset, with `{pid}` for its persistent identifier;
   * `<url>/citation?persistentId={pid}` when absent.
   */
  readonly landingPage?: string
  /** The same for a file with an identifier of its own; `<url>/file?persistentId={pid}` when absent. */
  readonly fileLandingPage?: string
}
