/** The other processes of the server, which share its processors. */
export interface Neighbours {
  /** Tells them that accounts or administrators use this process. */
  tellOfOthers(): void
  /** Says what to do when one of them tells so. */
  onOthers(receive: () => void): void
}
