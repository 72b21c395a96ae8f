import type { Migration } from './migration.ts'

/**
 * A workflow keeps the number that was decided for its version. Those that are under way when this runs have
 * none: it is worked out for them as before.
 */
export const numbersOfInvocations: Migration = {
  number: 30,
  name: 'numbers-of-invocations',
  sql: `
alter table workflow_invocation add column major integer;
alter table workflow_invocation add column minor integer;
alter table workflow_invocation add constraint workflow_invocation_number
  check ((major is null) = (minor is null));
`,
}
