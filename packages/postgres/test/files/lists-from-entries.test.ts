import { EVERY_FILE, FILE_ORDERS, type FileListing, placeOf } from '@holdfast/core/rules'
import { sql } from 'kysely'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { matchingPage } from '../../src/files/listing-sql.ts'
import { shownIn } from '../../src/files/record-sql.ts'
import { kinds, type OpenedStore, openNewStore } from '../databases.ts'
import { aDraft, fillDraft } from '../store/filled-draft.ts'

const FILES = 60
const TODAY = '2031-01-01'

const DIFFERENT = `
  select count(*)::integer as count from file_entry e join data_file f on f.id = e.file_id
  where (e.file_type, e.file_size, e.file_tags, e.file_restricted, e.file_available, e.file_unavailable, e.file_since)
    is distinct from
    (f.content_type, f.size, nullif(f.tabular_tags, '{}'), f.restricted, f.date_available, f.date_unavailable, f.since)`

for (const kind of kinds) {
  const test = suite<OpenedStore>(`lists of files from their entries, ${kind.name}`)
  test.before(async (context) => {
    Object.assign(context, await openNewStore(kind))
  })
  test.after(({ close }) => close())

  test('entries repeat their files, whatever statement changes these', async ({
    store,
    database,
  }) => {
    const different = async () => (await database.execute(DIFFERENT))[0]
    const view = await aDraft(store)
    await fillDraft(store, view, FILES)
    equal(await different(), { count: 0 })
    await store.write(async ({ files }) => {
      const [first, second, third] = await files.all(view)
      ok(first && second && third)
      const embargo = { dateAvailable: '2032-01-01', reason: null }
      const retention = { dateUnavailable: '2033-01-01', reason: null }
      await files.saveAll([
        { ...first.file, contentType: 'text/csv', size: 7, tabularTags: [], embargo },
        { ...second.file, restricted: true, retention, tabularTags: ['Survey'] },
        third.file,
      ])
    })
    equal(await different(), { count: 0 })
    await database.execute(`update data_file set content_type = 'a/' || id % 3, size = id % 5`)
    equal(await different(), { count: 0 })
    const listing = { ...EVERY_FILE, tabularTag: 'Survey', accessStatus: 'Restricted' } as const
    is((await store.read(({ files }) => files.page(view, listing, TODAY))).total, 1)
  })

  test('few matches are sorted and many are walked along, to the same page', async ({
    store,
    database: { kysely },
  }) => {
    const view = await aDraft(store)
    await fillDraft(store, view, FILES)
    const wanted = sql`${shownIn(view)} and strpos(e.search_text, '1') > 0`
    const found = async (listing: FileListing, most: number) => {
      const { matching, page } = matchingPage(wanted, listing, {
        view,
        most,
      })
      const { rows } = await sql`
        select matching.total, shown.id from ${matching}
        left join lateral (select f.id from ${page}) shown on true`.execute(kysely)
      return rows
    }
    const records = await store.read(({ files }) => files.all(view))
    const middle = records[FILES / 2]
    ok(middle)
    for (const order of FILE_ORDERS)
      for (const page of [{}, { offset: 3 }, { offset: 1000 }, { after: placeOf(order, middle) }]) {
        const listing = { ...EVERY_FILE, order, limit: 5, ...page }
        equal(await found(listing, FILES), await found(listing, 2), JSON.stringify(listing))
      }
  })
  test.run()
}
