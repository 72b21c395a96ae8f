import type { Migration } from './migration.ts'

/**
 * Tokens of preview URLs and the key for creating accounts are no longer stored in plain text. Databases can't
 * encrypt without an extension, so a token stays in `plain_token` until the first start encrypts it.
 */
export const keptSecrets: Migration = {
  number: 33,
  name: 'kept-secrets',
  sql: `
alter table preview_url rename column token to plain_token;
alter table preview_url drop constraint preview_url_token;
alter table preview_url add column fingerprint text collate "C";
alter table preview_url add column sealed_token text collate "C";
update preview_url
  set fingerprint = encode(sha256(convert_to(plain_token, 'UTF8')), 'hex'), sealed_token = '';
alter table preview_url alter column plain_token drop not null;
alter table preview_url alter column fingerprint set not null;
alter table preview_url alter column sealed_token set not null;
alter table preview_url add constraint preview_url_fingerprint unique (fingerprint);

update setting
  set value = 'sha256$' || encode(sha256(convert_to(value, 'UTF8')), 'hex')
  where name = ':BuiltinUsersKey' and value not like 'sha256$%';
`,
}
