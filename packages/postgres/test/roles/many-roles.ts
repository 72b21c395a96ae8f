import type { Execute } from '../../src/store/postgres-store.ts'

export interface Crowd {
  readonly collections: number
  readonly datasets: number
  readonly assignments: number
  readonly groups: number
}

/** The first id of the collections; the datasets follow them. */
export const FIRST_ID = 1000

/**
 * A tree of collections with datasets, and roles on both: half for accounts, half for groups. Each group
 * contains a thousandth of the accounts and is in the next group. Written as rows, because only reads are
 * tested.
 */
export async function manyRoles(execute: Execute, crowd: Crowd): Promise<void> {
  const { collections, datasets, assignments, groups } = crowd
  const firstDataset = FIRST_ID + collections
  for (const statement of [
    `insert into role (id, alias, name, description, permissions, owner_id)
      values (8, 'member', 'Member', '', '{ViewUnpublishedDataset,DownloadFile}', null)`,
    `insert into account (user_name, user_name_folded, first_name, last_name, email, email_folded,
        superuser, provider, created_at, email_confirmed_at)
      select 'a' || n, 'a' || n, 'A', 'B', 'a' || n || '@d' || n % 50 || '.test',
        'a' || n || '@d' || n % 50 || '.test', false, 'builtin', now(), now()
      from generate_series(1, 1000) n`,
    `insert into collection (id, parent_id, alias, alias_folded, name, type, contacts, creator_id,
        created_at, blocks, facets, input_levels, guestbook_root)
      select ${FIRST_ID} + n, case when n > 0 then ${FIRST_ID} + (n - 1) / 10 end, 'c' || n, 'c' || n,
        'C', 'UNCATEGORIZED', '[]', 1, now(), '{}', '{}', '[]', true
      from generate_series(0, ${collections - 1}) n`,
    `insert into dataset (id, collection_id, protocol, authority, identifier, pid_folded, type,
        creator_id, created_at, storage_driver)
      select ${firstDataset} + n, ${FIRST_ID} + n % ${collections}, 'doi', '10.5', 'd' || n,
        'doi:10.5/d' || n, 'dataset', 1, now(), 'local'
      from generate_series(0, ${datasets - 1}) n`,
    `insert into assignee_group (kind, identifier, alias, name, description, owner_id)
      select 'explicit', '&explicit/${FIRST_ID}-g' || n, 'g' || n, 'G', '', ${FIRST_ID}
      from generate_series(0, ${groups - 1}) n`,
    `insert into assignee_group_member (group_id, member)
      select g.id, '@a' || 1 + (g.id + n * 37) % 1000 from assignee_group g, generate_series(1, 20) n
      on conflict do nothing`,
    `insert into assignee_group_member (group_id, member)
      select g.id, '&explicit/${FIRST_ID}-g' || substr(g.alias, 2)::int + 1 from assignee_group g
      where substr(g.alias, 2)::int % 5 < 4 and substr(g.alias, 2)::int < ${groups - 1}`,
    `insert into assignee_group (kind, identifier, alias, name, description)
      select 'mailDomain', '&maildomain/m' || n, 'm' || n, 'M', '' from generate_series(0, 49) n`,
    `insert into assignee_group_domain (group_id, domain, regex)
      select id, 'd' || substr(alias, 2) || '.test', false from assignee_group
      where kind = 'mailDomain'`,
    `insert into assignee_group (kind, identifier, alias, name, description)
      select 'ip', '&ip/i' || n, 'i' || n, 'I', '' from generate_series(0, 99) n`,
    `insert into assignee_group_range (group_id, low, high)
      select id, lpad(to_hex(substr(alias, 2)::int * 16), 32, '0'),
        lpad(to_hex(substr(alias, 2)::int * 16 + 15), 32, '0') from assignee_group where kind = 'ip'`,
    `insert into role_assignment (role_id, assignee, collection_id, dataset_id)
      select 8, case when n % 4 < 2 then '@a' || 1 + n % 1000
          else '&explicit/${FIRST_ID}-g' || n % ${groups} end,
        case when n % 2 = 0 then ${FIRST_ID} + (n * 31) % ${collections} end,
        case when n % 2 = 1 then ${firstDataset} + (n * 31) % ${datasets} end
      from generate_series(1, ${assignments}) n
      on conflict do nothing`,
    // One point with very many assignments.
    `insert into role_assignment (role_id, assignee, collection_id)
      select 8, '@crowd' || n, ${FIRST_ID} from generate_series(1, ${assignments}) n`,
    `insert into locally_fair_assignee (collection_id, assignee)
      select id, '@a' || id % 1000 from collection where id % 20 = 0`,
    `insert into event_log (at, actor, kind, object_id, details)
      select now(), '@a1', case when n % 50 = 0 then 'roleAssigned' else 'draftEdited' end,
        ${firstDataset} + n % 100, '{}' from generate_series(1, ${assignments}) n`,
    'analyze',
  ])
    await execute(statement, [])
}
