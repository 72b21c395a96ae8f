/** The account that publishes a version. */
export interface Publisher {
  readonly accountId: number
  readonly userName: string
}
