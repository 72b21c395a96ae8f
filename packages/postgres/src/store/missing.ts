/** For what a unit of work names as existing and is not there: a defect, or a race it has lost. */
export const missing = (what: string, id: number | string): Error =>
  new Error(`There is no ${what} ${id}`)
