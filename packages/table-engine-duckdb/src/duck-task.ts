import type { DuckDBConnection } from '@duckdb/node-api'
import type { EngineColumn, QueryAnswer, SummaryAnswer } from '@holdfast/core'
import type { TableQuery } from '@holdfast/core/rules'
import { type DuckBox, DuckMissing, openDuck } from './open-duck.ts'
import { answerOf } from './query-answer.ts'
import { summaryOf } from './summaries.ts'
import { givenCopy, keptCopy } from './write-parquet.ts'

/** What is to be done with one table. */
export type DuckWork =
  /** Writes the text as a file that queries read. */
  | { readonly kind: 'keep'; readonly text: string; readonly parquet: string }
  | { readonly kind: 'query'; readonly parquet: string; readonly query: TableQuery }
  | { readonly kind: 'summarise'; readonly parquet: string; readonly places: readonly number[] }
  /** Writes the text as the Parquet file that is given out. */
  | { readonly kind: 'give'; readonly text: string; readonly parquet: string }

/** A piece of work that can be passed to another process as JSON. */
export interface DuckTask extends Omit<DuckBox, 'paths'> {
  /** All columns of the text. */
  readonly columns: readonly EngineColumn[]
  readonly work: DuckWork
}

/** How a piece of work ended. */
export type TaskResult =
  | QueryAnswer
  | SummaryAnswer
  | { readonly kind: 'written' }
  | { readonly kind: 'missing' }
  /** It took more memory or temporary room than it may. */
  | { readonly kind: 'tooMuch' }
  /** A row is longer than the reader takes. */
  | { readonly kind: 'tooWide' }

/** Does a piece of work in this process. Rejects with errors of the library that no limit explains. */
export async function runDuckTask(task: DuckTask): Promise<TaskResult> {
  const { work } = task
  const paths = 'text' in work ? [work.text, work.parquet] : [work.parquet]
  try {
    const connection = await openDuck({ ...task, paths })
    try {
      return await run(connection, task)
    } finally {
      connection.closeSync()
    }
  } catch (error) {
    return ended(error)
  }
}

async function run(connection: DuckDBConnection, task: DuckTask): Promise<TaskResult> {
  const { work, columns } = task
  switch (work.kind) {
    case 'keep':
      await connection.run(keptCopy({ ...work, columns }))
      return { kind: 'written' }
    case 'give':
      await give(connection, { ...work, columns })
      return { kind: 'written' }
    case 'query':
      return answerOf(connection, work.query, { parquet: work.parquet, columns })
    case 'summarise': {
      const summaries = []
      for (const place of work.places)
        summaries.push(await summaryOf(connection, place, { parquet: work.parquet, columns }))
      return { kind: 'summaries', summaries }
    }
  }
}

/** Dates and times get types of their own if every one of them is valid. */
async function give(
  connection: DuckDBConnection,
  copied: Parameters<typeof givenCopy>[0],
): Promise<void> {
  try {
    await connection.run(givenCopy(copied, true))
  } catch (error) {
    if (!/Conversion Error/.test(wordsOf(error))) throw error
    await connection.run(givenCopy(copied, false))
  }
}

function ended(error: unknown): TaskResult {
  if (error instanceof DuckMissing) return { kind: 'missing' }
  const words = wordsOf(error)
  if (/Out of Memory|failed to offload|max_temp_directory_size/i.test(words))
    return { kind: 'tooMuch' }
  if (/maximum line size|max_line_size|buffer_size/i.test(words)) return { kind: 'tooWide' }
  throw error
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : `${error}`)
