export interface Publisher {
  readonly accountId: number
  readonly userName: string
}
