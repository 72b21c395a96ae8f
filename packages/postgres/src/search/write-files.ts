import type { FileSubject } from '@holdfast/core/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type CardRow, cardRows, fileCards } from './file-cards.ts'
import type { IndexRow } from './index-row.ts'
import { type FileMaking, rowsOfFiles } from './index-rows.ts'
import { type IndexChanges, writeEntries } from './write-entries.ts'

/** Rows are made and written for this many files at once. */
export const FILES_AT_ONCE = 1000

/** The last write of several: it has begun, and may fail. */
export interface LastWrite {
  readonly written: Promise<void>
}

/** Files whose entries are written. */
export interface FilesToWrite {
  readonly ids: readonly number[]
  /** What was read of the first of them, at most `FILES_AT_ONCE`; null if nothing was. */
  readonly read: readonly CardRow[] | null
  /** Other changes, which are written with those of the first files. */
  readonly first: IndexChanges
}

/**
 * Writes the entries of these files, and `first` with the first of them. While the database writes some of them, the rows of
 * the next ones are made: each takes about as long as the other.
 */
export async function writeFiles(
  db: Kysely<Tables>,
  { ids, read, first }: FilesToWrite,
  making: FileMaking,
): Promise<LastWrite> {
  const rowsFrom = (from: number) => cardRows(db, ids.slice(from, from + FILES_AT_ONCE))
  const cardsOf = (rows: readonly CardRow[]) => fileCards(rows, making.known)
  let waiting = first
  let writing: Promise<void> = Promise.resolve()
  let cards = cardsOf(read ?? (await rowsFrom(0)))
  for (let from = 0; from < ids.length; from += FILES_AT_ONCE) {
    const some = ids.slice(from, from + FILES_AT_ONCE)
    let next: readonly FileSubject[] | null = null
    for await (const { rows, gone } of fileChanges(db, { ids: some, cards }, making)) {
      await writing
      // Before the write begins: statements of a unit follow each other.
      next ??= cardsOf(await rowsFrom(from + FILES_AT_ONCE))
      writing = writeEntries(db, {
        ...waiting,
        rows: [...waiting.rows, ...rows],
        gone: [...waiting.gone, ...gone],
      })
      // Who awaits it does so later; until then a failure waits too.
      writing.catch(() => undefined)
      waiting = NOTHING
    }
    if (from + FILES_AT_ONCE < ids.length) await sent()
    cards = next ?? []
  }
  return { written: ids.length > 0 ? writing : writeEntries(db, waiting) }
}

const NOTHING: IndexChanges = { rows: [], gone: [], goneDatasets: [], heads: new Map() }

/** Lets a statement go to the database before rows are made, which leaves no time for it. */
const sent = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** In parts; what is gone comes with the last one. */
async function* fileChanges(
  db: Kysely<Tables>,
  { ids, cards }: { readonly ids: readonly number[]; readonly cards: readonly FileSubject[] },
  making: FileMaking,
): AsyncGenerator<Pick<IndexChanges, 'rows' | 'gone'>> {
  const gone = new Set(ids.flatMap((id) => [`datafile_${id}`, `datafile_${id}_draft`]))
  let last: readonly IndexRow[] = []
  for await (const rows of rowsOfFiles(db, cards, making)) {
    if (last.length > 0) {
      yield { rows: last, gone: [] }
      await sent()
    }
    for (const { key } of rows) gone.delete(key)
    last = rows
  }
  yield { rows: last, gone: [...gone] }
}
