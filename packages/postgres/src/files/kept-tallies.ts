import type { VersionView } from '@holdfast/core'
import type { AccessFacts, AccessStatus, Counts, Day, FileTally } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { documentReader } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'

interface KeptRow {
  readonly kind: 'access' | 'category' | 'tag' | 'type'
  readonly name: string
  readonly count: number
}

/**
 * The tally of a version from counts that the database updates with every change (decision 0105). The number
 * of rows read depends on the changes up to the version, not on the number of files.
 */
export async function keptTally(
  db: Kysely<Tables>,
  view: VersionView,
  today: Day,
): Promise<FileTally> {
  const rows = await kept(db, view, ['access', 'category', 'tag', 'type'])
  const access = rows.filter(({ kind }) => kind === 'access')
  const named = (wanted: KeptRow['kind']): Counts =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ name, count }) => [name, count]))
  return {
    total: access.reduce((total, { count }) => total + count, 0),
    contentTypes: named('type'),
    categories: named('category'),
    tabularTags: named('tag'),
    accessStatuses: statuses(access, today),
  }
}

export async function keptAccessFacts(
  db: Kysely<Tables>,
  view: VersionView,
): Promise<readonly AccessFacts[]> {
  return (await kept(db, view, ['access'])).map(toFacts)
}

/** A category was in use if, after some version up to this one, more entries had gained it than lost it. */
export async function categoriesUpTo(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select distinct name from (
      select name, sum(count) over (partition by digest order by at) as used
      from file_tally
      where dataset_id = ${datasetId} and kind = 'category' and at <= ${ordinal}
    ) so_far
    where used > 0 order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function kept(
  db: Kysely<Tables>,
  { datasetId, ordinal }: VersionView,
  kinds: readonly KeptRow['kind'][],
): Promise<readonly KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select kind, name, sum(count)::bigint as count from file_tally
    where dataset_id = ${datasetId} and kind = any(${kinds}::text[]) and at <= ${ordinal}
    group by kind, name having sum(count) > 0 order by name`.execute(db)
  return rows
}

/** The parts of a kept access name: since, until, restricted, available, unavailable. */
const toAccessName = documentReader(
  'name',
  v.tuple([
    v.number(),
    v.nullable(v.number()),
    v.boolean(),
    v.nullable(v.string()),
    v.nullable(v.string()),
  ]),
)

function toFacts({ name }: KeptRow): AccessFacts {
  const [since, until, restricted, available, unavailable] = toAccessName(JSON.parse(name))
  return {
    since,
    until,
    restricted,
    embargo: available === null ? null : { dateAvailable: available, reason: null },
    retention: unavailable === null ? null : { dateUnavailable: unavailable, reason: null },
  }
}

function statuses(access: readonly KeptRow[], today: Day): Counts {
  const counts = new Map<AccessStatus, number>()
  for (const row of access) {
    const status = statusOf(toFacts(row), today)
    counts.set(status, (counts.get(status) ?? 0) + row.count)
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function statusOf({ restricted, embargo }: AccessFacts, today: Day): AccessStatus {
  const embargoed = embargo !== null && embargo.dateAvailable > today
  if (embargoed) return restricted ? 'EmbargoedThenRestricted' : 'EmbargoedThenPublic'
  return restricted ? 'Restricted' : 'Public'
}
