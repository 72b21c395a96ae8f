import type { Installation } from './seed/installation.ts'

export interface Taken {
  readonly milliseconds: number
  /** SQL statements, those of transaction control included. */
  readonly statements: number
}

/** Tells what a piece of work takes of an installation opened in this process. */
export const taking =
  ({ database }: Pick<Installation, 'database'>) =>
  async (work: () => Promise<unknown>): Promise<Taken> => {
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
