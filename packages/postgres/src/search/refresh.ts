import type { FieldCatalogue } from '@holdfast/core/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type DatasetCards, datasetCards, type Head } from './dataset-cards.ts'
import { cardRows, type FilesAfter, wantedFileIds } from './file-cards.ts'
import type { IndexRow } from './index-row.ts'
import { collectionRows, datasetRows, type FileMaking } from './index-rows.ts'
import { movedLaterAt, moveNoted } from './late-moves.ts'
import { moveFiles, moveOf } from './move-files.ts'
import type { SearchCatalogue } from './search-catalogue.ts'
import type { IndexChanges } from './write-entries.ts'
import { FILES_AT_ONCE, type LastWrite, writeFiles } from './write-files.ts'

/** The objects whose entries are written anew. */
export interface Touched {
  readonly collections: ReadonlySet<number>
  readonly datasets: ReadonlySet<number>
  /** With their datasets among `datasets`. */
  readonly files: ReadonlySet<number>
  /**
   * Which other files of the datasets: those that are on another card than they were, all, or none.
   */
  readonly others: 'moved' | 'all' | 'none'
  /** Those of the datasets whose revision is raised, which the unit has locked before. */
  readonly raised?: ReadonlySet<number>
}

/**
 * Writes the entries of what was touched, as the unit sees it now. A dataset takes one read, and one write if
 * its entries change; a release or a review one more, which moves the files of the draft; other files take two more reads,
 * and a read and a write for each further thousand.
 */
export async function refresh(
  db: Kysely<Tables>,
  touched: Touched,
  catalogueAt: SearchCatalogue,
): Promise<LastWrite> {
  const ids = [...touched.files]
  const [cards, read] = await Promise.all([
    datasetCards(db, [...touched.datasets], [...(touched.raised ?? [])]),
    cardRows(db, ids.slice(0, FILES_AT_ONCE)),
  ])
  await moveNoted(
    db,
    cards.filter(({ isNoted }) => isNoted).map(({ dataset }) => dataset.id),
  )
  const making = {
    known: new Map(cards.map((each) => [each.dataset.id, each])),
    catalogue: await catalogueAt(db, cards[0]?.blocks ?? 0),
  }
  const above = await ownChanges(db, touched, making)
  if (touched.others === 'moved')
    await moveFiles(
      db,
      cards.filter((each) => moveOf(each) !== null && movedLaterAt(each) === null),
    )
  const fileIds = await wantedFileIds(db, {
    ids,
    after: otherFiles(cards, touched.others),
  })
  // The touched ones are the first; others may follow them in the same part.
  const known = fileIds.length === ids.length ? read : null
  return writeFiles(db, { ids: fileIds, read: known, first: above }, making)
}

/** What changes of the entries of collections and datasets; equal entries are left out for datasets. */
async function ownChanges(
  db: Kysely<Tables>,
  { collections, datasets }: Touched,
  { known, catalogue }: FileMaking,
): Promise<IndexChanges> {
  const rows = [...(await collectionRows(db, [...collections], catalogue))]
  const gone = [
    ...missingFrom(
      rows,
      [...collections].map((id) => `collection_${id}`),
    ),
  ]
  const heads = new Map<number, Head>()
  const movedLater = new Map<number, Date>()
  for (const [id, cards] of known) {
    const own = changedCards(cards, catalogue)
    rows.push(...own.rows)
    gone.push(...own.gone)
    if (hasMoved(cards)) heads.set(id, cards.head)
    const releasedAt = movedLaterAt(cards)
    if (releasedAt !== null) movedLater.set(id, releasedAt)
  }
  const goneDatasets = [...datasets].filter((id) => !known.has(id))
  return { rows, gone, heads, movedLater, goneDatasets }
}

function changedCards(cards: DatasetCards, catalogue: FieldCatalogue) {
  const now = datasetRows(cards, catalogue)
  return {
    rows: now.filter(({ key, digest }) => cards.digests.get(key) !== digest),
    gone: missingFrom(now, [...cards.digests.keys()]),
  }
}

const missingFrom = (rows: readonly IndexRow[], keys: readonly string[]): readonly string[] => {
  const there = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !there.has(key))
}

/** Whether the versions that its entries were written for are others now. */
export const hasMoved = ({ head, indexed }: DatasetCards): boolean =>
  indexed === null ||
  head.released !== indexed.released ||
  head.draft !== indexed.draft ||
  head.inReview !== indexed.inReview

/** Of which files of the datasets entries are wanted, beside those that were moved. */
function otherFiles(
  all: readonly DatasetCards[],
  others: Touched['others'],
): readonly FilesAfter[] {
  if (others === 'none') return []
  if (others === 'all') return all.map(({ dataset }) => ({ datasetId: dataset.id, ordinal: 0 }))
  return all.filter(hasMoved).flatMap((each) => {
    const { indexed, dataset } = each
    const wanted = { datasetId: dataset.id, ordinal: unmovedUpTo(each) }
    const move = moveOf(each)
    if (move === null) return wanted
    // All that were found were on the card of the draft.
    if (move === 'reviewed' || indexed?.released === null) return []
    return { ...wanted, moved: indexed?.draft ?? null }
  })
}

/** Entries that began and ended up to this version are on the same card as before. */
function unmovedUpTo({ head, indexed }: DatasetCards): number {
  const before = indexed?.released ?? null
  return before === null || head.released === null ? 0 : Math.min(before, head.released)
}
