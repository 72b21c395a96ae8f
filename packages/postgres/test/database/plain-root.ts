/** Adds account 1, and the root collection with id 1. */
export const PLAIN_ROOT = `
  insert into account (user_name, user_name_folded, first_name, last_name, email, email_folded,
    superuser, provider, created_at) values ('a', 'a', '', '', 'a', 'a', false, 'builtin', now());
  insert into collection (id, alias, alias_folded, name, type, contacts, creator_id, created_at,
    blocks, facets, input_levels, guestbook_root)
    values (1, 'root', 'root', '', '', '[]', 1, now(), '{}', '{}', '[]', false);`
