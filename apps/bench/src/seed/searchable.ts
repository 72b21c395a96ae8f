import type { Actor } from '@holdfast/core/rules'
import { cloneRows } from './cloned-rows.ts'
import { releasedDataset } from './datasets.ts'
import type { Installation } from './installation.ts'

/** How much there is to find. */
export interface SearchableSize {
  readonly datasets: number
  readonly filesEach: number
}

/** What was seeded to be found. */
export interface Searchable {
  /** An account in ten groups, each with a role on a hundredth of the collections. */
  readonly reader: Actor & { readonly kind: 'account' }
  /** Words of the vocabulary, the most frequent first. */
  readonly word: (rank: number) => string
  readonly size: SearchableSize
}

/** Words are drawn so that the n-th most frequent one is about n times rarer than the first. */
const VOCABULARY = 20_000
const COLLECTIONS = 500
const GROUPS = 10

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'ha',
  'ke',
  'li',
  'mo',
  'nu',
  'pa',
  'qe',
  'ri',
  'so',
  'tu',
  'va',
  'we',
  'xi',
  'yo',
  'zu',
]

const wordOf = (rank: number): string => {
  const base = SYLLABLES.length
  const parts = [
    rank % base,
    Math.floor(rank / base) % base,
    Math.floor(rank / base ** 2) % base,
    7,
  ]
  return `${parts.map((part) => SYLLABLES[part]).join('')}${rank % 7 === 0 ? 'n' : 'r'}`
}

/**
 * Clones one released dataset with its files many times, and gives every clone texts of its own. Every twentieth is a
 * draft. The index is left to be built. A database that was seeded before stays as it is.
 */
export async function searchable(
  installation: Installation,
  size: SearchableSize,
): Promise<Searchable> {
  const known = await readerIn(installation)
  const reader = known ?? (await seed(installation, size))
  return { reader, word: wordOf, size }
}

async function seed(
  installation: Installation,
  size: SearchableSize,
): Promise<Searchable['reader']> {
  const { database } = installation
  const { execute } = database
  const proto = await releasedDataset(installation, {
    files: size.filesEach,
    fileBytes: 1000,
    bytes: 'none',
  })
  const collections = await seedCollections(installation)
  const first = Math.max(proto.id, collections.first + COLLECTIONS, ...proto.fileIds) + 1
  await seedWords(database)
  await execute('select setseed(0.5)')
  const draft = 'n % 20 = 19'
  await cloneRows(database, {
    table: 'dataset',
    of: `proto.id = ${proto.id}`,
    times: size.datasets,
    varying: {
      id: `${first} + n`,
      collection_id: `${collections.first} + n % ${COLLECTIONS}`,
      identifier: "proto.identifier || '-' || n",
      pid_folded: "proto.pid_folded || '-' || n",
      published_at: `case when ${draft} then null else proto.published_at - n * interval '1 minute' end`,
    },
  })
  await cloneRows(database, {
    table: 'dataset_version',
    of: `proto.dataset_id = ${proto.id}`,
    times: size.datasets,
    varying: {
      dataset_id: `${first} + n`,
      state: `case when ${draft} then 'draft' else 'released' end`,
      major: `case when ${draft} then null else 1 end`,
      minor: `case when ${draft} then null else 0 end`,
      released_at: `case when ${draft} then null else proto.released_at - n * interval '1 minute' end`,
      metadata: `proto.metadata || jsonb_build_object('title', words(7),
        'dsDescription', jsonb_build_array(jsonb_build_object('dsDescriptionValue', words(40))),
        'author', jsonb_build_array(jsonb_build_object('authorName', words(2)),
          jsonb_build_object('authorName', words(2))),
        'keyword', jsonb_build_array(jsonb_build_object('keywordValue', words(1)),
          jsonb_build_object('keywordValue', words(1))))`,
    },
  })
  await seedFiles(installation, { first, fileIds: proto.fileIds, size, proto: proto.id })
  await seedReader(installation, collections.first)
  const reader = await readerIn(installation)
  if (reader === null) throw new Error('The reader was not seeded')
  return reader
}

/** A function that draws words, the n-th most frequent one about n times rarer than the first. */
async function seedWords({ execute }: Installation['database']): Promise<void> {
  await execute(
    `create table word as
    select (ordinality - 1)::integer as rank, word from unnest($1::text[]) with ordinality as w (word)`,
    [Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank))],
  )
  await execute(`create function words(many integer) returns text language sql volatile as $$
    select string_agg((select w.word from word w where w.rank = drawn.rank), ' ') from (
      select floor(exp(random() * ln(${VOCABULARY})))::integer - 1 as rank from generate_series(1, many)
    ) drawn $$`)
  await execute('create unique index word_rank on word (rank)')
  await execute('analyze word')
}

async function seedFiles(
  { database }: Installation,
  {
    first,
    fileIds,
    size,
    proto,
  }: {
    readonly first: number
    readonly fileIds: readonly number[]
    readonly size: SearchableSize
    readonly proto: number
  },
): Promise<void> {
  const begin = Math.min(...fileIds)
  const fileId = (own: string) =>
    `${first + size.datasets} + n * ${fileIds.length} + ${own} - ${begin}`
  // What is counted of files is not asked here, and would be counted a million times.
  for (const table of ['data_file', 'file_entry'])
    await database.execute(`alter table ${table} disable trigger user`)
  await cloneRows(database, {
    table: 'data_file',
    of: `proto.dataset_id = ${proto}`,
    times: size.datasets,
    varying: {
      id: fileId('proto.id'),
      dataset_id: `${first} + n`,
      size: '(random() * 1e9)::bigint',
      content_type: `(array['text/csv', 'text/plain', 'application/pdf', 'image/png'])[1 + n % 4]`,
    },
  })
  await cloneRows(database, {
    table: 'file_entry',
    of: `proto.dataset_id = ${proto}`,
    times: size.datasets,
    varying: {
      file_id: fileId('proto.file_id'),
      dataset_id: `${first} + n`,
      label: `replace(words(2), ' ', '_') || '-' || proto.file_id || '.csv'`,
      description: 'words(6)',
      categories: `case when n % 3 = 0 then array['Data'] else array['Code', 'Documentation'] end`,
    },
  })
  for (const table of ['data_file', 'file_entry'])
    await database.execute(`alter table ${table} enable trigger user`)
  await database.execute(
    `select setval('object_id', ${first + size.datasets * (1 + fileIds.length)})`,
  )
  await database.execute('vacuum analyze')
}

async function seedCollections({ repository, admin, database }: Installation) {
  const made = await repository.collections.create(
    admin,
    { kind: 'root' },
    { alias: 'found', name: 'A collection', contacts: ['found@example.org'] },
  )
  const { id } = made.collection
  await repository.collections.publish(admin, { kind: 'id', id })
  const [row] = await database.execute(
    `select setval('object_id', nextval('object_id') + ${COLLECTIONS}) as last`,
  )
  const first = Number(row && 'last' in row ? row.last : 0) - COLLECTIONS
  await cloneRows(database, {
    table: 'collection',
    of: `proto.id = ${id}`,
    times: COLLECTIONS,
    varying: {
      id: `${first} + n`,
      parent_id: `${id}`,
      alias: `'found-' || n`,
      alias_folded: `'found-' || n`,
    },
  })
  await database.execute(`insert into collection_path (descendant_id, ancestor_id, depth)
    select c.id, c.id, 0 from collection c where c.id >= ${first}
    union all
    select c.id, p.ancestor_id, p.depth + 1 from collection c join collection_path p on p.descendant_id = ${id}
    where c.id >= ${first}`)
  return { first }
}

/** An account in ten groups that may view drafts in a hundredth of the collections each. */
async function seedReader({ database }: Installation, first: number): Promise<void> {
  await cloneRows(database, {
    table: 'account',
    of: `proto.user_name = 'admin'`,
    times: 1,
    varying: {
      user_name: `'reader'`,
      user_name_folded: `'reader'`,
      email: `'reader@example.org'`,
      email_folded: `'reader@example.org'`,
      superuser: 'false',
    },
  })
  for (const statement of [
    `insert into assignee_group (kind, identifier, alias, name, description, owner_id)
      select 'explicit', '&explicit/${first}-g' || n, 'g' || n, 'G', '', ${first}
      from generate_series(1, ${GROUPS}) n`,
    `insert into assignee_group_member (group_id, member)
      select id, '@reader' from assignee_group where alias ~ '^g[0-9]+$'`,
    `insert into role_assignment (role_id, assignee, collection_id)
      select (select id from role where alias = 'curator'), g.identifier, ${first} + n
      from assignee_group g, generate_series(0, ${COLLECTIONS / 100 - 1}) n where g.alias ~ '^g[0-9]+$'
      on conflict do nothing`,
    'analyze',
  ])
    await database.execute(statement)
}

/** The account that is seeded last. */
async function readerIn({ database }: Installation): Promise<Searchable['reader'] | null> {
  const [row] = await database.execute(`select id from account where user_name = 'reader'`)
  if (row === undefined || !('id' in row)) return null
  return { kind: 'account', accountId: Number(row.id), userName: 'reader', superuser: false }
}
