import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import type { Database } from '../../src/database/database.ts'
import { kinds } from '../databases.ts'
import { PLAIN_ROOT } from './plain-root.ts'

/** One released version 1 with file 10, and a draft 2 with file 20. */
const SCENE = `${PLAIN_ROOT};
  insert into dataset (id, collection_id, protocol, authority, identifier, pid_folded, type,
    creator_id, created_at, storage_driver)
    values (2, 1, 'doi', '10.5072', 'A', 'doi:10.5072/a', 'dataset', 1, now(), 'folder');
  insert into dataset_version (dataset_id, ordinal, state, major, minor, released_at, created_at,
    updated_at, file_count, byte_count, metadata, terms, saves, contributor_ids) values
    (2, 1, 'released', 1, 0, now(), now(), now(), 1, 1, '{}', '{}', 1, '{}'),
    (2, 2, 'draft', null, null, null, now(), now(), 2, 2, '{}', '{}', 1, '{}');
  insert into data_file (id, dataset_id, storage_driver, object_id, size, content_type, restricted,
    creator_id, created_at, tabular_tags, since) values
    (10, 2, 'folder', 'x', 1, 'text/plain', false, 1, now(), '{}', 1),
    (20, 2, 'folder', 'y', 1, 'text/plain', false, 1, now(), '{}', 2);
  insert into event_log (at, actor, kind, details) values (now(), ':system', 'datasetCreated', '{}');
`

for (const kind of kinds) {
  const test = suite<{ database: Database }>(`guards of ${kind.name}`)
  test.before(async (context) => {
    context.database = await kind.open()
    await context.database.execute(SCENE)
  })
  test.after(({ database }) => database.close())

  const refused = (database: Database, sql: string, by: RegExp) =>
    database.execute(sql).then(
      () => is(sql, 'refused'),
      (error: Error) => match(error.message, by),
    )

  test('a file in the span of a released version cannot be deleted', async ({ database }) => {
    await refused(database, 'delete from data_file where id = 10', /file 10 is in a released/)
    await refused(database, 'delete from data_file', /file 10 is in a released version/)
    await refused(database, 'truncate data_file cascade', /refused/)
  })

  test('a withdrawn version keeps its files', async ({ database }) => {
    await database.execute(
      `update dataset_version set state = 'deaccessioned', reason = 'wrong' where ordinal = 1`,
    )
    await refused(database, 'delete from data_file where id = 10', /file 10 is in a released/)
  })

  test('a file that ended before the released version began can be deleted', async ({
    database,
  }) => {
    await database.execute(`
      begin;
      update data_file set since = 0, until = 1 where id = 10;
      delete from data_file where id = 10;
      rollback`)
    is((await database.execute('select id from data_file where id = 10')).length, 1)
  })

  test('a file of a draft alone can be deleted', async ({ database }) => {
    await database.execute('delete from data_file where id = 20')
    is((await database.execute('select id from data_file')).length, 1)
  })

  test('a released version cannot be deleted, nor its dataset', async ({ database }) => {
    await refused(database, 'delete from dataset_version where ordinal = 1', /has been released/)
    await refused(database, 'delete from dataset', /violates foreign key|has been released/)
    await database.execute('delete from dataset_version where ordinal = 2')
  })

  test('a tombstone allows deleting the whole dataset, and no part of it', async ({ database }) => {
    const bury = `insert into dataset_tombstone values (2, 'doi:10.5072/a', now())`
    const still = /dataset 2 has a tombstone and is still there/
    await refused(database, bury, still)
    for (const part of ['data_file where id = 10', 'dataset_version where ordinal = 1'])
      await refused(database, `begin; ${bury}; delete from ${part}; commit`, still)
    await database.execute('rollback')
    is((await database.execute('select id from data_file where id = 10')).length, 1)
    is((await database.execute('select id from dataset_version where ordinal = 1')).length, 1)
  })

  test('a tombstone cannot be deleted', async ({ database }) => {
    await database.execute(`insert into dataset_tombstone values (3, 'doi:10.5072/b', now())`)
    await refused(database, 'delete from dataset_tombstone', /DELETE of dataset_tombstone is/)
    await refused(database, 'truncate dataset_tombstone', /TRUNCATE of dataset_tombstone is/)
    await refused(
      database,
      `update dataset_tombstone set pid_folded = ''`,
      /UPDATE of dataset_tombstone is/,
    )
  })

  test('events can be added, not changed or deleted', async ({ database }) => {
    await refused(database, `update event_log set actor = 'x'`, /update of event_log|UPDATE of/)
    await refused(database, 'delete from event_log', /DELETE of event_log is refused/)
    await refused(database, 'truncate event_log', /TRUNCATE of event_log is refused/)
    is((await database.execute('select id from event_log')).length, 1)
  })

  test('an assignment is to a collection, a dataset or a file that exists', async ({
    database,
  }) => {
    await database.execute(
      `insert into role (id, alias, name, description, permissions) values (1, 'a', '', '', '{}')`,
    )
    const assign = (columns: string, values: string) =>
      `insert into role_assignment (role_id, assignee${columns}) values (1, '@a'${values})`
    await refused(database, assign('', ''), /violates/)
    await refused(database, assign(', dataset_id, file_id', ', 2, 10'), /violates check/)
    await refused(database, assign(', dataset_id', ', 99'), /violates foreign key/)
    await database.execute(assign(', dataset_id', ', 2'))
  })
  test.run()
}
