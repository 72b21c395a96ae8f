/** One step of the schema. Once released it never changes; what is wrong with it, a later one mends. */
export interface Migration {
  readonly number: number
  readonly name: string
  /** Any number of statements. */
  readonly sql: string
}
