import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { PLAIN_ROOT } from '../database/plain-root.ts'
import { kinds } from '../databases.ts'

/** Two datasets without versions, so that no file is held. */
const SCENE = `${PLAIN_ROOT};
  insert into dataset (id, collection_id, protocol, authority, identifier, pid_folded, type,
    creator_id, created_at, storage_driver)
    select n, 1, 'doi', '10.5072', n, 'doi:10.5072/' || n, 'dataset', 1, now(), 'folder'
    from generate_series(2, 3) n`

const adding = (dataset: number, files: readonly string[]): string => `
  insert into data_file (id, dataset_id, storage_driver, object_id, restricted, creator_id, created_at,
    tabular_tags, size, content_type, since, until)
  select id, ${dataset}, 'folder', 'x', false, 1, now(), '{}', size, content_type, since, until::integer
  from (values ${files.join(', ')}) f (id, size, content_type, since, until)`

/** Each changes files, and leaves sums that are those of the files. */
const CHANGES: readonly string[] = [
  adding(2, ["(10, 1, 'text/csv', 1, null)", "(11, 2, 'text/csv', 1, null)", "(12, 0, 'a', 1, 2)"]),
  adding(2, ["(13, 4, 'text/csv', 1, null)", "(14, 0, 'a', 2, null)"]),
  adding(3, ["(20, 8, 'text/csv', 1, null)", "(21, 16, 'b', 1, null)"]),
  "update data_file set restricted = true, content_type = content_type, verification = 'verified'",
  'update data_file set size = size + 100 where id in (10, 12, 20)',
  'update data_file set size = case id when 10 then 1 else 201 end where id in (10, 11)',
  "update data_file set content_type = 'b', size = 0 where dataset_id = 2 and content_type = 'a'",
  'update data_file set until = 3 where dataset_id = 2 and until is null',
  'update data_file set until = null where id in (10, 14)',
  'update data_file set since = 2, until = 4 where id = 12',
  'delete from data_file where id in (10, 20)',
  'delete from data_file where id = 21',
  `insert into dataset_removal (dataset_id, protocol, authority, identifier, destroyed)
     values (2, 'doi', '10.5072', '2', true);
   delete from dataset where id = 2`,
  'update data_file set until = 9 where id = 11',
  'delete from data_file where dataset_id = 2',
]

const COLUMNS = 'dataset_id, since, until, content_type, files, bytes'

const SUMMED = `
  select dataset_id, since, coalesce(until, 2147483647) as until, content_type, count(*) as files,
    sum(size)::bigint as bytes
  from data_file where dataset_id in (select id from dataset) group by 1, 2, 3, 4`

for (const kind of kinds) {
  const test = suite<{ database: Database }>(`sums of files of ${kind.name}`)
  test.before(async (context) => {
    context.database = await kind.open()
    await context.database.execute(SCENE)
  })
  test.after(({ database }) => database.close())

  test('sums are those of the files after any change of them', async ({ database }) => {
    for (const change of CHANGES) {
      await database.execute(change)
      equal(
        await database.execute(`select ${COLUMNS} from file_sum order by 1, 2, 3, 4`),
        await database.execute(`${SUMMED} order by 1, 2, 3, 4`),
        change,
      )
    }
  })

  test.run()
}
