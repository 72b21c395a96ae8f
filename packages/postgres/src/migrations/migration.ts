/** One step of the schema. A released step never changes; a later step corrects it. */
export interface Migration {
  readonly number: number
  readonly name: string
  /** Any number of statements. */
  readonly sql: string
}
