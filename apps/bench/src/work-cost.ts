import type { Installation } from './seed/installation.ts'

/** The time and the statements of a piece of work. */
export interface WorkCost {
  readonly milliseconds: number
  /** SQL statements, including transaction control. */
  readonly statements: number
}

/** Measures the time and the SQL statements of work in an installation opened in this process. */
export const costMeter =
  ({ database }: Pick<Installation, 'database'>) =>
  async (work: () => Promise<unknown>): Promise<WorkCost> => {
    let statements = 0
    const unwatch = database.watch(() => {
      statements += 1
    })
    const began = performance.now()
    try {
      await work()
      return { milliseconds: performance.now() - began, statements }
    } finally {
      unwatch()
    }
  }
