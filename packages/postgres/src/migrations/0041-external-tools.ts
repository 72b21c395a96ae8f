import type { Migration } from './migration.ts'

export const externalTools: Migration = {
  number: 41,
  name: 'external-tools',
  sql: `
create table external_tool (
  id bigint generated always as identity primary key,
  display_name text not null,
  tool_name text,
  description text not null,
  types text[] not null,
  scope text not null,
  tool_url text not null,
  content_type text,
  parameters jsonb not null,
  allowed_api_calls jsonb not null,
  aux_files_exist jsonb not null
);
create unique index external_tool_identity
  on external_tool (display_name, scope, coalesce(content_type, ''));
`,
}
