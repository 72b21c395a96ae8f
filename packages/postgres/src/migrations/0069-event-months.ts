import type { Migration } from './migration.ts'

/**
 * The log of events lies in parts (decision 0477): what is asked for ever, what can be archived, by the month in which it
 * happened, and what no month takes. The rows from before stay where they are, but for those that are asked for ever.
 */
export const eventMonths: Migration = {
  number: 69,
  name: 'event-months',
  sql: `
drop trigger event_log_is_append_only on event_log;
alter table event_log alter column id drop identity;
alter table event_log drop constraint event_log_pkey;
drop index event_log_roles, event_log_publisher;
alter index event_log_object rename to event_log_earlier_object;
alter table event_log rename to event_log_earlier;

-- object_id has no foreign key: the log outlives what it speaks of.
create table event_log (
  id bigint generated always as identity,
  at timestamptz(3) not null,
  actor text not null,
  kind text not null,
  object_id bigint,
  details jsonb not null,
  primary key (id, kind, at)
) partition by list (kind);
create index event_log_object on event_log (object_id, id);

create table event_log_lasting partition of event_log for values in (
  'roleAssigned', 'roleRevoked', 'accountCreated', 'accountRenamed', 'accountsMerged',
  'collectionPublished', 'versionPublished', 'eventsArchived');
create index event_log_lasting_publisher on event_log_lasting (actor, id)
  where kind in ('collectionPublished', 'versionPublished');
create table event_log_passing partition of event_log default partition by range (at);
create table event_log_unplaced partition of event_log_passing default;

insert into event_log overriding system value
  select * from event_log_earlier where kind in (
    'roleAssigned', 'roleRevoked', 'accountCreated', 'accountRenamed', 'accountsMerged',
    'collectionPublished', 'versionPublished', 'eventsArchived')
  order by id;
delete from event_log_earlier where kind in (
  'roleAssigned', 'roleRevoked', 'accountCreated', 'accountRenamed', 'accountsMerged',
  'collectionPublished', 'versionPublished', 'eventsArchived');
select setval(pg_get_serial_sequence('event_log', 'id'), coalesce(last.id, 1), last.id is not null)
from (select greatest((select max(id) from event_log_earlier), (select max(id) from event_log)) as id) last;

-- The name of a part says what it has: the month, or before which month.
do $$
declare
  month date := date_trunc('month', coalesce(greatest(now(), (select max(at) from event_log_earlier)), now())
    at time zone 'UTC') + interval '1 month';
  part text := 'event_log_before_' || to_char(month, 'YYYY_MM');
begin
  execute format('alter table event_log_earlier rename to %I', part);
  execute format('alter index event_log_earlier_object rename to %I', part || '_object');
  execute format('alter table event_log_passing attach partition %I for values from (minvalue) to (%L)',
    part, to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00');
  execute format('create trigger event_log_is_append_only before update or delete or truncate on %I
    for each statement execute function refuse()', part);
end $$;

create trigger event_log_is_append_only before update or delete or truncate on event_log
  for each statement execute function refuse();
create trigger event_log_is_append_only before update or delete or truncate on event_log_lasting
  for each statement execute function refuse();
create trigger event_log_is_append_only before update or delete or truncate on event_log_passing
  for each statement execute function refuse();
create trigger event_log_is_append_only before update or delete or truncate on event_log_unplaced
  for each statement execute function refuse();
analyze event_log;
`,
}
