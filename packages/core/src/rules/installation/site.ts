export interface Site {
  /** Public base address without a trailing slash. */
  readonly url: string
  /** Name of the installation in citations and as publisher; the root collection's name where it is null. */
  readonly installationName: string | null
  /**
   * The address that the persistent identifier of a dataset leads to, with `{pid}` for the identifier;
   * `<url>/citation?persistentId={pid}` when absent.
   */
  readonly landingPage?: string
}
