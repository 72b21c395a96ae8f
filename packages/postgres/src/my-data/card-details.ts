import { sql } from 'kysely'
import { PUBLISHED_AT } from '../files/record-sql.ts'

const place = sql`(
  select jsonb_build_object('id', p.id, 'alias', p.alias, 'name', p.name)
  from collection p where p.id = page.place_id and p.id <> all(array(select id from closed)))`

const pid = sql`jsonb_build_object(
  'protocol', d.protocol, 'authority', d.authority, 'identifier', d.identifier)`

/** The parts of a card that are only shown, not searched; selected for the cards of one page only. */
export const detailOf = sql`case page.kind
  when 'collection' then (
    select jsonb_build_object('alias', c.alias, 'name', c.name, 'description', c.description,
      'affiliation', c.affiliation, 'publishedAt', c.published_at, 'place', ${place})
    from collection c where c.id = page.id)
  when 'dataset' then (
    select jsonb_build_object('pid', ${pid}, 'storageDriver', d.storage_driver, 'place', ${place},
      'version', to_jsonb(v))
    from dataset d
    join dataset_version v on v.id = page.version_id
    where d.id = page.id)
  else (
    select jsonb_build_object('pid', ${pid}, 'place', ${place}, 'datasetId', d.id,
      'version', to_jsonb(v) || jsonb_build_object(
        'metadata', jsonb_build_object('title', v.metadata -> 'title')),
      'entry', to_jsonb(e),
      'file', to_jsonb(f) || jsonb_build_object('published_at', ${sql.raw(PUBLISHED_AT)}))
    from data_file f
    join file_entry e on e.id = page.entry_id
    join dataset d on d.id = f.dataset_id
    join dataset_version v on v.id = page.version_id
    where f.id = page.id)
end`
