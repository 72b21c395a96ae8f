import type {
  Clock,
  HeldPage,
  HeldWanted,
  PublishedWanted,
  Reindexed,
  SearchFound,
  SearchIndex,
  SearchReads,
  SearchWanted,
} from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { datasetCounts } from './dataset-counts.ts'
import { findEntries, findPublished } from './find-entries.ts'
import { forgetWordsNext } from './forget-words.ts'
import { heldPage } from './held-page.ts'
import { compareNext } from './index-state.ts'
import { knownTerms } from './known-terms.ts'
import { areNoted, FilesNotMoved, moveNextNoted } from './late-moves.ts'
import { listMatchesNext } from './list-matches.ts'
import { placesOf } from './places.ts'
import { dropOrphansNext, rebuildBatch, writeAnew } from './rebuild.ts'
import type { SearchCatalogue } from './search-catalogue.ts'
import { shownSubjects } from './shown-subjects.ts'
import { explained, keepPlans, limitTime } from './time-limit.ts'
import { beginRebuild, rebuildNext, takeRebuild } from './whole-rebuild.ts'

/** What the index needs besides the database. */
export interface SearchSetting {
  readonly clock: Clock
  readonly catalogue: SearchCatalogue
  /** Whether the database can end a statement that takes too long. */
  readonly ends: boolean
}

/** Reads of the index. One that comes upon files that are to be moved before it throws `FilesNotMoved`. */
export const searchReads = (db: Kysely<Tables>, setting: SearchSetting): SearchReads =>
  readsAfter(db, setting, () => {
    throw new FilesNotMoved()
  })

/** `move` moves the files that are to be moved before the index is read. */
function readsAfter(
  db: Kysely<Tables>,
  { clock, catalogue, ends }: SearchSetting,
  move: () => Promise<void>,
): SearchReads {
  let begun = false
  const begin = async (limit: Pick<SearchWanted, 'seconds'>): Promise<number> => {
    const { revision, areNoted } = await limitTime(db, { ...limit, ends })
    if (areNoted) await move()
    return revision
  }
  const find = async (wanted: SearchWanted): Promise<SearchFound> => {
    const { seconds } = wanted
    if (!begun || seconds !== undefined) await begin(seconds === undefined ? {} : { seconds })
    begun = false
    const lookedUp = isLookedUp(wanted)
    if (lookedUp) await keepPlans(db, { matching: 'to come' })
    const found = await findEntries(db, clock, wanted)
    if (!lookedUp) await keepPlans(db, { matching: 'done' })
    return found
  }
  const publishedIds = async (wanted: PublishedWanted): Promise<readonly number[]> => {
    await begin(wanted)
    return findPublished(db, clock, wanted)
  }
  const held = async (wanted: HeldWanted): Promise<HeldPage> => {
    const page = await heldPage(db, clock, wanted)
    if (page !== null) return page
    await move()
    return held(wanted)
  }
  return {
    held,
    begin: () => {
      begun = true
      return begin({})
    },
    find: (wanted) => explained(find(wanted)),
    publishedIds: (wanted) => explained(publishedIds(wanted)),
    termsKnown: (terms, viewer) => explained(knownTerms(db, clock, { terms, viewer })),
    datasetCounts: (ids, viewer) => explained(datasetCounts(db, clock, { ids, viewer })),
    placesOf: (datasetIds) => explained(placesOf(db, datasetIds)),
    subjects: (wanted) => explained(shownSubjects(db, clock, wanted)),
    compareNext: async (after, limit) => {
      if (await areNoted(db)) await move()
      return compareNext(db, { after, limit }, catalogue)
    },
  }
}

/** Everything on which somebody holds roles is looked up from these: one plan does for every holder. */
const isLookedUp = ({ held, query, filters }: SearchWanted): boolean =>
  held !== null && [query, ...filters].every(({ kind }) => kind === 'all')

export const searchIndex = (db: Kysely<Tables>, setting: SearchSetting): SearchIndex => ({
  ...readsAfter(db, setting, async () => {
    while (await moveNextNoted(db));
  }),
  clear: () => clear(db),
  beginRebuild: (from) => beginRebuild(db, from),
  takeRebuild: () => takeRebuild(db),
  rebuildNext: (limit) => rebuildNext(db, limit, setting.catalogue),
  dropOrphansNext: (after, limit) => dropOrphansNext(db, after, limit),
  forgetWordsNext: (after, limit) => forgetWordsNext(db, after, limit),
  listMatchesNext: (step, least) =>
    listMatchesNext(db, step, { least, database: setting.ends ? 'server' : 'embedded' }),
  refresh: (objects) => refreshObjects(db, objects, setting.catalogue),
})

/**
 * Units that write wait until it is done, so that none relies on an entry that goes. Frequent words are looked for anew; a unit that
 * lists them holds the row of the listing first. The first of these tables is the one that each search reads first: those that have
 * begun end, and others wait before they hold any table that is emptied.
 */
async function clear(db: Kysely<Tables>): Promise<void> {
  await sql`update search_listing set entries = 0, next_entry = null, labelled = false`.execute(db)
  await sql`truncate search_release, search_entry, search_match, search_range, search_box, search_word, search_head,
    search_list, search_listed_word, search_noted, search_label, search_label_set`.execute(db)
}

const KIND = { collections: 'collection', datasets: 'dataset', files: 'file' } as const
/** Objects are refreshed in batches of this size. */
const AT_ONCE = 1000

async function refreshObjects(
  db: Kysely<Tables>,
  objects: Reindexed,
  catalogue: SearchCatalogue,
): Promise<void> {
  if (objects.kind === 'everything') {
    let after: string | null = null
    do after = await rebuildBatch(db, { after, limit: AT_ONCE }, catalogue)
    while (after !== null)
    return
  }
  const kind = KIND[objects.kind]
  const ids = [...new Set(objects.ids)]
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await writeAnew(db, { kind, ids: ids.slice(start, start + AT_ONCE), others: 'all' }, catalogue)
}
