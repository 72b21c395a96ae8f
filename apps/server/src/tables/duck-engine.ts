import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineRefusal, EngineTable, TableEngine, WorkSignal } from '@holdfast/core'
import type { DuckTask, DuckWork, TaskResult } from '@holdfast/table-engine-duckdb'
import { freshFolder } from './child-ingest.ts'
import { REFUSALS } from './engine-refusals.ts'
import { keptTables } from './kept-tables.ts'
import { storedCopy } from './stored-copy.ts'
import { turns } from './turns.ts'

const MEBIBYTE = 1024 * 1024
/** Of that memory, the share that the library may plan with. */
const PLANNED = 0.4

/** How this server asks tables. */
export interface DuckEngineOptions {
  /** Where copies and results lie. */
  readonly folder: string
  /** What one piece of work may take, in bytes. */
  readonly memory: number
  /** Bytes of the tables that are kept for queries, and of what one piece of work may put on the disk. */
  readonly diskBytes: number
  /** Does a piece of work; whatever it needs lies in the folder. */
  readonly work: (
    box: string,
    task: DuckTask,
    signal: AbortSignal,
  ) => Promise<TaskResult | EngineRefusal>
  readonly milliseconds?: { readonly query: number; readonly copy: number }
}

/** How long a question may take, and copying a table. */
const MILLISECONDS = { query: 30_000, copy: 600_000 } as const
/** The widest table that is copied; a wider one must be cut before. */
const MOST_COLUMNS = 4000
/** Parquet files that lie on the disk while they are sent: a slow client keeps one for long. */
const MOST_GIVEN = 8

type Done<Kind extends TaskResult['kind']> = Extract<TaskResult, { readonly kind: Kind }>

/**
 * Answers questions to tables (decision 0392). The first question to a table copies it into a form that is read fast;
 * copies are kept while there is room.
 */
export function duckEngine(options: DuckEngineOptions): TableEngine {
  const { folder, diskBytes } = options
  const kept = keptTables(join(folder, 'kept'), diskBytes)
  const copying = new Map<string, Promise<unknown>>()
  const takeTurn = turns()
  const milliseconds = options.milliseconds ?? MILLISECONDS
  const given = new Set<string>()

  /** Runs work in a folder that is removed afterwards, unless the work takes it over. */
  const inFolder = async <T>(work: (box: string) => Promise<T>): Promise<T> => {
    const box = await freshFolder(folder)
    try {
      return await work(box)
    } catch (error) {
      await rm(box, { recursive: true, force: true })
      throw error
    }
  }

  const run = async (
    box: string,
    { table, work }: { readonly table: EngineTable; readonly work: DuckWork },
    signal: AbortSignal,
  ): Promise<TaskResult | EngineRefusal> => {
    const temporary = join(box, 'temporary')
    const memoryBytes = Math.floor(options.memory * PLANNED)
    const { columns } = table
    await mkdir(temporary, { mode: 0o700, recursive: true })
    const task = { columns, work, temporary, temporaryBytes: diskBytes, memoryBytes }
    return options.work(box, task, signal)
  }

  const copy = async (
    box: string,
    { table, kind }: { readonly table: EngineTable; readonly kind: 'keep' | 'give' },
    signal: AbortSignal,
  ): Promise<EngineRefusal | null> => {
    if (table.columns.length > MOST_COLUMNS)
      return REFUSALS.width(table.columns.length, MOST_COLUMNS)
    if (table.size > diskBytes) return REFUSALS.size(diskBytes / MEBIBYTE)
    const text = join(box, 'text')
    await storedCopy(await table.open(), text, signal)
    const work = { kind, text, parquet: join(box, 'parquet') } as const
    const result = await run(box, { table, work }, signal)
    await rm(text)
    return result.kind === 'written' ? null : refusalOf(result, options)
  }

  /** Copies the table unless it is kept, or another caller copies it. */
  const keep = async (table: EngineTable, signal: AbortSignal): Promise<EngineRefusal | null> => {
    for (;;) {
      signal.throwIfAborted()
      if (await kept.find(table.key)) return null
      const other = copying.get(table.key)
      if (other !== undefined) {
        // When the other one fails or leaves, this caller tries itself.
        await Promise.race([other.catch(() => null), aborted(signal)])
        continue
      }
      const work = inFolder(async (box) => {
        const refused = await copy(box, { table, kind: 'keep' }, signal)
        if (refused === null) await kept.add(table.key, join(box, 'parquet'))
        await rm(box, { recursive: true, force: true })
        return refused
      })
      copying.set(table.key, work)
      try {
        return await work
      } finally {
        copying.delete(table.key)
      }
    }
  }

  const ask = <Kind extends 'rows' | 'summaries'>(
    table: EngineTable,
    { kind, work }: { readonly kind: Kind; readonly work: (parquet: string) => DuckWork },
    caller: WorkSignal,
  ): Promise<Done<Kind> | EngineRefusal> =>
    takeTurn(caller, (left) =>
      kept.holding(table.key, async () => {
        const refused = await limited(left, milliseconds.copy, (signal) => keep(table, signal))
        if (refused !== null) return refused
        return limited(left, milliseconds.query, (signal) =>
          inFolder(async (box) => {
            const result = await run(box, { table, work: work(kept.pathOf(table.key)) }, signal)
            await rm(box, { recursive: true, force: true })
            // The kind of the answer follows from that of the work.
            return result.kind === kind ? (result as Done<Kind>) : refusalOf(result, options)
          }),
        )
      }),
    )

  return {
    query: (table, query, signal) =>
      ask(table, { kind: 'rows', work: (parquet) => ({ kind: 'query', parquet, query }) }, signal),
    summarise: (table, places, signal) =>
      ask(
        table,
        { kind: 'summaries', work: (parquet) => ({ kind: 'summarise', parquet, places }) },
        signal,
      ),
    toParquet: (table, caller) =>
      takeTurn(caller, (left) =>
        limited(left, milliseconds.copy, (signal) =>
          inFolder(async (box) => {
            const close = () => {
              given.delete(box)
              return rm(box, { recursive: true, force: true })
            }
            const isFull = given.size >= MOST_GIVEN
            const refused = isFull
              ? REFUSALS.sending()
              : await copy(box, { table, kind: 'give' }, signal)
            if (refused !== null) {
              await close()
              return refused
            }
            const path = join(box, 'parquet')
            const { size } = await stat(path)
            // Nobody closes the file of a caller who has left by now.
            signal.throwIfAborted()
            given.add(box)
            return {
              kind: 'parquet' as const,
              size,
              open: () => createReadStream(path, { highWaterMark: MEBIBYTE }),
              close,
            }
          }),
        ),
      ),
  }
}

function refusalOf(
  result: TaskResult | EngineRefusal,
  { memory }: DuckEngineOptions,
): EngineRefusal {
  switch (result.kind) {
    case 'refused':
      return result
    case 'missing':
      return REFUSALS.missing()
    case 'tooMuch':
      return REFUSALS.memory(memory / MEBIBYTE)
    case 'tooWide':
      return REFUSALS.row()
    default:
      throw new Error(`The answer ${result.kind} belongs to other work`)
  }
}

/** Refuses work that takes longer than this. */
async function limited<T>(
  left: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | EngineRefusal> {
  const late = AbortSignal.timeout(milliseconds)
  try {
    return await work(AbortSignal.any([left, late]))
  } catch (error) {
    left.throwIfAborted()
    if (late.aborted) return REFUSALS.time(milliseconds / 1000)
    throw error
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
