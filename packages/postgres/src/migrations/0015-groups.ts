import type { Migration } from './migration.ts'

export const groups: Migration = {
  number: 15,
  name: 'groups',
  sql: `
-- Roles are given to identifiers, so nothing refers to these rows by a foreign key but what makes them up.
create table assignee_group (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('explicit', 'ip', 'mailDomain')),
  identifier text collate "C" not null constraint assignee_group_identifier unique,
  alias text collate "C" not null,
  name text not null,
  description text not null,
  owner_id bigint references collection on delete cascade,
  check ((kind = 'explicit') = (owner_id is not null))
);
create index assignee_group_owner on assignee_group (owner_id, alias) where owner_id is not null;
create index assignee_group_kind on assignee_group (kind, alias) where owner_id is null;

create table assignee_group_member (
  group_id bigint not null references assignee_group on delete cascade,
  member text collate "C" not null,
  primary key (group_id, member)
);
-- From a person to the groups they are in, and from those to the groups around them.
create index assignee_group_member_member on assignee_group_member (member, group_id);

-- Both ends as 32 hexadecimal digits, which order as addresses do.
create table assignee_group_range (
  group_id bigint not null references assignee_group on delete cascade,
  low text collate "C" not null,
  high text collate "C" not null check (high >= low),
  primary key (group_id, low, high)
);
create index assignee_group_range_ends on assignee_group_range (low, high);

-- The check lets no pattern in that a later question would break on.
create table assignee_group_domain (
  group_id bigint not null references assignee_group on delete cascade,
  domain text collate "C" not null,
  regex boolean not null,
  check (not regex or ('' ~ ('^(?:' || domain || ')$')) is not null),
  primary key (group_id, domain)
);
create index assignee_group_domain_plain on assignee_group_domain (domain) where not regex;
create index assignee_group_domain_pattern on assignee_group_domain (group_id) where regex;

create table locally_fair_assignee (
  collection_id bigint not null references collection on delete cascade,
  assignee text collate "C" not null,
  primary key (collection_id, assignee)
);
create index locally_fair_assignee_assignee on locally_fair_assignee (assignee);

-- The history of roles reads these only, however much else happened to the object.
create index event_log_roles on event_log (object_id, id)
  where kind in ('roleAssigned', 'roleRevoked');

create index role_assignment_collection_of on role_assignment (assignee, collection_id)
  where collection_id is not null;
create index collection_default_role on collection (default_role_id)
  where default_role_id is not null;
`,
}
