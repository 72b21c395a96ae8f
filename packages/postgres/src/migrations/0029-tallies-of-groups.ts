import type { Migration } from './migration.ts'

/** What comes behind the groups: their tallies, one for each fact, and none that counts nothing. */
const kept = (facts: string): string => `  ), kept as (
    insert into file_tally as t (dataset_id, kind, at, name, count)
    select a.dataset_id, fact.kind, p.at, fact.name, sum(a.sign * p.sign)
    from alike a
    cross join lateral file_facts(${facts}) fact
    cross join lateral (values (a.since, 1), (a.until, -1)) p (at, sign)
    where p.at is not null
    group by 1, 2, 3, 4 having sum(a.sign * p.sign) <> 0
    order by 1, 2, 3, 4
    on conflict (dataset_id, kind, at, digest) do update set count = t.count + excluded.count
    returning dataset_id, count
  )
  select array_agg(distinct dataset_id) into datasets from kept where count = 0;
  delete from file_tally where count = 0 and dataset_id = any(datasets);
end $$;`

/**
 * Files of which the same is counted are counted as one: what is counted of ten thousand files that came
 * together is taken apart once. The functions keep what they promise (decision 0105).
 *
 * No step of theirs is worth compiling, which takes longer than they do; what the planner expects of arrays
 * and of functions that answer rows would have it done for every batch.
 */
export const talliesOfGroups: Migration = {
  number: 29,
  name: 'tallies-of-groups',
  sql: `
create or replace function tally_entries(
  files bigint[], sinces integer[], untils integer[], categories jsonb[], signs integer[]
) returns void language plpgsql set jit = off as $$
declare
  datasets bigint[];
begin
  if files is null then return; end if;
  with alike as (
    select f.dataset_id, e.since, e.until, e.said, f.content_type, f.tabular_tags,
      f.since as first, f.until as beyond, f.restricted, f.date_available, f.date_unavailable,
      sum(e.sign) as sign
    from unnest(files, sinces, untils, categories, signs) as e (file, since, until, said, sign)
    join data_file f on f.id = e.file
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(e.sign) <> 0
${kept(`
      file_access(a.first, a.beyond, a.restricted, a.date_available, a.date_unavailable),
      a.content_type, a.tabular_tags, array(select jsonb_array_elements_text(a.said))`)}

create or replace function tally_files(
  files bigint[], access jsonb[], types text[], tags jsonb[], signs integer[]
) returns void language plpgsql set jit = off as $$
declare
  datasets bigint[];
begin
  if files is null then return; end if;
  with alike as (
    select e.dataset_id, e.since, e.until, f.access, f.type, f.tags, sum(f.sign) as sign
    from unnest(files, access, types, tags, signs) as f (id, access, type, tags, sign)
    join file_entry e on e.file_id = f.id
    group by 1, 2, 3, 4, 5, 6 having sum(f.sign) <> 0
${kept(`a.access, a.type,
      array(select jsonb_array_elements_text(a.tags)), '{}'`)}
`,
}
