import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Database, eventArchive, prepareEventMonths } from '@holdfast/postgres'
import { freshPglite } from '@holdfast/postgres/testing'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { archiveEvents } from '../../src/commands/archive-events.ts'
import type { OpenedRepository } from '../../src/installation.ts'

interface Scene {
  folder: string
  database: Database
}

const NOW = new Date('2091-06-15T12:00:00Z')

const test = suite<Scene>('archiving events')

/** An empty log with parts for the months of the tests, which archiving removed. */
async function emptyLog(database: Database): Promise<void> {
  await database.execute(`
    set session_replication_role = replica;
    truncate event_log restart identity;
    set session_replication_role = default`)
  await prepareEventMonths(database, new Date('2091-03-01T00:00:00Z'))
}

test.before(async (context) => {
  context.database = await freshPglite()
})
test.after(({ database }) => database.close())
test.before.each(async (context) => {
  await emptyLog(context.database)
  await context.database.execute(`
    insert into event_log (at, actor, kind, object_id, details) values
      ('2091-03-01', '@ada', 'draftEdited', 7, '{"text": "two\\nlines"}'),
      ('2091-03-31 23:59:59.999Z', '@ada', 'roleAssigned', 7, '{}'),
      ('2091-03-31 23:59:59.999Z', '@ada', 'draftEdited', null, '{}'),
      ('2091-04-01', '@ada', 'draftEdited', 7, '{}'),
      ('2091-05-01', '@ada', 'draftEdited', 7, '{}')`)
  context.folder = await mkdtemp(join(tmpdir(), 'holdfast-events-'))
})
test.after.each(({ folder }) => rm(folder, { recursive: true }))

/** What the command prints, or the message with which it ends. */
async function archive(
  { database, folder }: Scene,
  before: string | null,
  keptSince: string | null = null,
): Promise<string> {
  let printed = ''
  const events = { archive: eventArchive(database), keptSince: async () => keptSince }
  // The command uses nothing else of it.
  const opened = { events, close: async () => undefined } as unknown as OpenedRepository
  const open = async () => opened
  const print = (text: string) => {
    printed += text
  }
  return archiveEvents({ open, print, command: { before, folder }, now: NOW }).then(
    () => printed,
    (error: Error) => error.message,
  )
}

const idsIn = async ({ database }: Scene, condition = 'true'): Promise<readonly number[]> =>
  (await database.execute(`select id from event_log where ${condition} order by id`)).map((row) =>
    Number(Reflect.get(row, 'id')),
  )

const linesIn = async ({ folder }: Scene, file: string): Promise<readonly unknown[]> =>
  gunzipSync(await readFile(join(folder, file)))
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

test('the months before a month are in files, one each, and what lasts stays', async (scene) => {
  match(await archive(scene, '2091-05'), /2 events are in .*events-2091-03\.jsonl\.gz/)
  equal((await readdir(scene.folder)).filter((name) => name.includes('2091')).sort(), [
    'events-2091-03.jsonl.gz',
    'events-2091-04.jsonl.gz',
  ])
  const march = { actor: '@ada', kind: 'draftEdited' }
  equal(await linesIn(scene, 'events-2091-03.jsonl.gz'), [
    {
      id: 1,
      at: '2091-03-01T00:00:00.000Z',
      ...march,
      objectId: 7,
      details: { text: 'two\nlines' },
    },
    { id: 3, at: '2091-03-31T23:59:59.999Z', ...march, objectId: null, details: {} },
  ])
  equal(await idsIn(scene, `kind <> 'eventsArchived'`), [2, 5])
  is((await stat(join(scene.folder, 'events-2091-03.jsonl.gz'))).mode & 0o077, 0)
})

test('the log says what was archived', async (scene) => {
  await archive(scene, '2091-04')
  const rows = await scene.database.execute(
    `select actor, details - 'sha256' as details, length(details ->> 'sha256') as digits
     from event_log where kind = 'eventsArchived' order by id desc limit 1`,
  )
  const details = { month: '2091-03', before: '2091-04', events: 2 }
  equal(rows, [{ actor: ':system', details, digits: 64 }])
})

test('without a month, the setting says what stays; while it keeps all, a month is needed', async (scene) => {
  match(await archive(scene, null), /needs --before.*:EventsKeptMonths/)
  equal(await idsIn(scene), [1, 2, 3, 4, 5])
  await archive(scene, null, '2091-04')
  equal(await idsIn(scene, `kind <> 'eventsArchived'`), [2, 4, 5])
})

test('a run that was ended after it wrote a file goes on', async (scene) => {
  await archive(scene, '2091-04')
  const file = join(scene.folder, 'events-2091-03.jsonl.gz')
  const text = gunzipSync(await readFile(file))
  await emptyLog(scene.database)
  await scene.database.execute(
    `insert into event_log (id, at, actor, kind, object_id, details) overriding system value
     select e.id, e.at, e.actor, e.kind, e."objectId", e.details from json_to_recordset($1) as e
       (id bigint, at timestamptz, actor text, kind text, "objectId" bigint, details jsonb)`,
    [`[${text.toString().trim().replaceAll('\n', ',')}]`],
  )
  match(await archive(scene, '2091-04'), /2 events are in/)
  equal(await idsIn(scene, `kind <> 'eventsArchived'`), [])
})

test('a file with other events, or with none, is left as it is, and so is the log', async (scene) => {
  const file = join(scene.folder, 'events-2091-03.jsonl.gz')
  const other = gzipSync('{"id":9}\n')
  for (const there of [other, other.subarray(0, 20), Buffer.from('something else')]) {
    await writeFile(file, there)
    match(await archive(scene, '2091-04'), /is there already and has other events/)
    equal(await readFile(file), there)
    equal(await idsIn(scene, `kind <> 'eventsArchived'`), [1, 2, 3, 4, 5])
  }
})

test('a link that waits in the folder leads no events elsewhere', async (scene) => {
  const elsewhere = join(scene.folder, 'elsewhere')
  await writeFile(elsewhere, 'kept')
  await symlink(elsewhere, join(scene.folder, 'events-2091-03.jsonl.gz.part'))
  match(await archive(scene, '2091-04'), /2 events are in/)
  is(await readFile(elsewhere, 'utf8'), 'kept')
  is((await linesIn(scene, 'events-2091-03.jsonl.gz')).length, 2)
})

test('a file that cannot be written leaves the log as it is', async (scene) => {
  await writeFile(join(scene.folder, 'file'), '')
  match(
    await archive({ ...scene, folder: join(scene.folder, 'file') }, '2091-05'),
    /ENOTDIR|EEXIST/,
  )
  equal(await idsIn(scene), [1, 2, 3, 4, 5])
})

test.run()
