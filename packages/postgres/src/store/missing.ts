/** The error for a record that a unit of work refers to and that does not exist: a defect, or a lost race. */
export const missing = (what: string, id: number | string): Error =>
  new Error(`There is no ${what} ${id}`)
