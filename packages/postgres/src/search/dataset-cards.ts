import type { DatasetFacts, DatasetSubject } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { JsonOf } from '../database/declared-table.ts'
import { isOneOf } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { FACT_COLUMNS, type FactsRow, toFacts } from '../datasets/dataset-table.ts'
import { VERSION_COLUMNS, type VersionRow } from '../versions/version-table.ts'
import { versionFromJson } from '../views/version-json.ts'

/** The versions that a dataset and its files are found by, and what else their states depend on. */
export interface Head {
  readonly released: number | null
  readonly draft: number | null
  readonly inReview: boolean
}

/** A dataset as it is found. */
export interface DatasetCards {
  readonly dataset: DatasetFacts
  readonly head: Head
  /** What its entries were last written for; null for none. */
  readonly indexed: Head | null
  readonly cards: readonly DatasetSubject[]
  /** The digests of its own entries as they are stored, by key. */
  readonly digests: ReadonlyMap<string, string>
  /** Whether its files are still on the card of the draft that was released (`late-moves.ts`). */
  readonly isNoted: boolean
  /** The revision of the stored definitions of fields. */
  readonly blocks: number
}

interface CardJson extends JsonOf<VersionRow> {
  readonly license: string | null
  readonly curation: string | null
}

/** The row of `CARD_COLUMNS`. */
export interface CardsRow extends FactsRow {
  readonly released: number | null
  readonly draft: number | null
  readonly major_released_at: Date | null
  readonly in_review: boolean
  readonly versions: readonly CardJson[] | null
}

interface Row extends CardsRow {
  readonly indexed: JsonOf<{
    readonly released: number | null
    readonly draft: number | null
    readonly in_review: boolean
  }> | null
  readonly digests: Readonly<Record<string, string>> | null
  readonly noted: boolean
  readonly blocks: number
}

const FACTS = sql.raw(FACT_COLUMNS.map((name) => `d.${name}`).join(', '))
const VERSION = sql.raw(VERSION_COLUMNS.map((name) => `v.${name}`).join(', '))

/** A dataset `d` with the versions of its cards, for `cardsIn`. */
export const CARD_COLUMNS = sql`${FACTS}, released.ordinal as released, case newest.state when 'draft' then newest.ordinal end as draft,
      case when released.ordinal is not null then (
        select v.released_at from dataset_version v
        where v.dataset_id = d.id and v.state = 'released' and v.minor = 0
        order by v.major desc limit 1) end as major_released_at,
      exists (select from dataset_lock l where l.dataset_id = d.id and l.type = 'InReview') as in_review,
      (select json_agg(shown order by shown.ordinal) from (
        select ${VERSION}, l.name as license, (
          select s.label from curation_status s where s.version_id = v.id order by s.id desc limit 1
        ) as curation
        from dataset_version v left join license l on l.id = v.license_id
        where v.dataset_id = d.id and v.ordinal = any(array[released.ordinal,
          case when newest.state = 'draft' or released.ordinal is null then newest.ordinal end])
      ) shown) as versions`

/** What `CARD_COLUMNS` need beside dataset `d`. */
export const CARD_JOINS = sql`left join lateral (select v.ordinal, v.state from dataset_version v
      where v.dataset_id = d.id order by v.ordinal desc limit 1) newest on true
    left join lateral (select v.ordinal from dataset_version v
      where v.dataset_id = d.id and v.state = 'released'
      order by v.major desc, v.minor desc limit 1) released on true`

/**
 * The datasets with these ids that exist, with the versions of their cards. Raises the revisions of those in `raised`, whose rows
 * the unit has locked. Of the tables of the index, that of releases comes first, as in a unit that empties all.
 */
export async function datasetCards(
  db: Kysely<Tables>,
  ids: readonly number[],
  raised: readonly number[] = [],
): Promise<readonly DatasetCards[]> {
  if (ids.length === 0) return []
  const raising = sql`with raised as (
      update dataset set revision = revision + 1 where ${isOneOf(sql.ref('id'), raised)}
    )`
  const { rows } = await sql<Row>`
    ${raised.length === 0 ? sql`` : raising}
    select ${CARD_COLUMNS},
      exists (select from search_release r where r.dataset_id = d.id) as noted,
      (select row_to_json(h) from search_head h where h.dataset_id = d.id) as indexed,
      (select json_object_agg(e.key, e.digest) from search_entry e where e.key = any(array[
        'dataset_' || d.id, 'dataset_' || d.id || '_draft', 'dataset_' || d.id || '_deaccessioned'
      ])) as digests,
      (select coalesce(sum(revision), 0)::integer from metadata_block) as blocks
    from dataset d ${CARD_JOINS}
    where ${isOneOf(sql.ref('d.id'), ids)}`.execute(db)
  return rows.map(toCards)
}

function toCards({ indexed, digests, noted, blocks, ...row }: Row): DatasetCards {
  return {
    ...cardsIn(row),
    digests: new Map(Object.entries(digests ?? {})),
    isNoted: noted,
    blocks,
    indexed: indexed && {
      released: indexed.released,
      draft: indexed.draft,
      inReview: indexed.in_review,
    },
  }
}

/** A dataset as it is shown. */
export type ShownCards = Pick<DatasetCards, 'dataset' | 'head' | 'cards'>

export function cardsIn({ versions, ...row }: CardsRow): ShownCards {
  const dataset = toFacts(row)
  const head = { released: row.released, draft: row.draft, inReview: row.in_review }
  return {
    dataset,
    head,
    cards: (versions ?? []).map(({ license, curation, ...version }) => ({
      kind: 'dataset',
      card:
        version.state === 'released'
          ? 'released'
          : version.state === 'draft'
            ? 'draft'
            : 'deaccessioned',
      dataset,
      version: versionFromJson(version),
      hasRelease: head.released !== null,
      inReview: head.inReview,
      majorReleasedAt: row.major_released_at,
      license,
      curationStatus: curation,
    })),
  }
}
