import type { Statement, StatementResult } from './connection.ts'

/** Runs statements one after another. When one fails, those after it fail with it and are not run. */
export function inTurn(
  statements: readonly Statement[],
  run: (statement: Statement) => Promise<StatementResult>,
): readonly Promise<StatementResult>[] {
  let before: Promise<unknown> = Promise.resolve()
  return statements.map((statement) => {
    const result = before.then(() => run(statement))
    before = result
    return result
  })
}
