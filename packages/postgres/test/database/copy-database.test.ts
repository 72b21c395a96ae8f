import { suite } from 'uvu'
import { equal, instance, is, ok, unreachable } from 'uvu/assert'
import { copyDatabase, DatabaseInUse } from '../../src/database/copy-database.ts'
import type { Database } from '../../src/database/database.ts'
import { prepareEventMonths } from '../../src/events/event-months.ts'
import { type Kind, kinds } from '../databases.ts'

// Nothing writes to the database that is copied, so there is one for all tests.
const test = suite<{ from: Database }>('copying a database')

test.before(async (context) => {
  context.from = await opened(kinds[0])
  await context.from.execute(SAMPLE)
  // In a part of the log that the other database does not have.
  await prepareEventMonths(context.from, new Date())
})
test.after(({ from }) => from.close())

/** A table with what another format could change, a column that is computed, and references in a circle. */
const OWN = `
  create table own (
    id bigint generated always as identity primary key,
    next_id bigint not null references own,
    value jsonb, list text[], bytes bytea, at timestamptz, size float8, words tsvector,
    twice bigint generated always as (id * 2) stored
  );
  create function refuse_own() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
  create trigger own_added after insert on own for each statement execute function refuse_own();
  create trigger own_emptied after truncate on own for each statement execute function refuse_own();`

const SAMPLE = `
  alter table own disable trigger user;
  insert into own (next_id, value, list, bytes, at, size, words) values
    (2, 'null', array['a "b"', null, '{}', ''], '\\x00ff', '-infinity', 0.1::float8 + 0.2, $$'a''b':1A,3$$),
    (1, '{"n": 12345678901234567890.10}', '{}', null, '2031-01-02 03:04:05.678901Z', 'NaN', ''),
    (3, null, null, '', null, null, null);
  alter table own enable trigger user;
  insert into account (user_name, user_name_folded, first_name, last_name, email, email_folded, superuser, provider, created_at)
  values ('ada', 'ada', E'O''"\\\\ü\\n,()', 'null', 'a@example.org', 'a@example.org', true, 'builtin', now());
  insert into setting (name, value) values (':One', '');
  insert into event_log (at, actor, kind, details)
  values ('2020-01-05Z', '@ada', 'roleAssigned', '{}'), ('2020-01-06Z', '@ada', 'filesEdited', '{}');
  select nextval('object_id') from generate_series(1, 5);`

/** The rows of every table that is logged, as text. */
async function contents({ execute }: Database): Promise<ReadonlyMap<string, unknown>> {
  const tables = await execute(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> 'schema_migration' order by 1`)
  const found = new Map<string, unknown>()
  for (const { name } of tables as readonly { readonly name: string }[])
    found.set(name, await execute(`select t::text as row from ${name} t order by 1`))
  found.set(
    'sequences',
    await execute('select sequencename, last_value from pg_sequences order by 1'),
  )
  return found
}

/** What guards the data. */
const guards = ({ execute }: Database) =>
  execute(`
    select conrelid::regclass::text as of, pg_get_constraintdef(oid) as rule from pg_constraint
    union all
    select tgrelid::regclass::text, tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)

async function opened(kind: Kind | undefined): Promise<Database> {
  const database = await (kind ?? kinds[0])?.openNew()
  if (database === undefined) throw new Error('There is no kind of database')
  await database.execute(OWN)
  return database
}

for (const kind of kinds)
  test(`all rows, sequences and guards are the same afterwards, on ${kind.name}`, async ({
    from,
  }) => {
    const to = await opened(kind)
    const before = await guards(to)
    const told: string[] = []
    const rows = await copyDatabase(from, to, (table) => told.push(table))
    ok(rows > 5)
    ok(told.includes('account'))
    equal(await contents(to), await contents(from))
    equal(await guards(to), before)
    await to.close()
  })

for (const kind of kinds)
  test(`a database with accounts is left as it is, on ${kind.name}`, async ({ from }) => {
    const to = await opened(kind)
    await to.execute(SAMPLE)
    const before = await contents(to)
    try {
      await copyDatabase(from, to, () => undefined)
      unreachable()
    } catch (error) {
      instance(error, DatabaseInUse)
    }
    equal(await contents(to), before)
    is((await from.execute('select from account')).length, 1)
    await to.close()
  })

test.run()
