import type { Clock, SearchFound } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { scoredOf } from './best-matches.ts'
import { KINDS } from './found-counts.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import { labelCounts, labelsOfChosen } from './label-counts.ts'
import { contenderScore, contenders } from './listed-best.ts'
import { countedInLists, sampleOfParts } from './listed-counts.ts'
import { ARE_LISTED } from './listed-matches.ts'
import { ordering, sortColumns } from './ordering.ts'
import { viewerTables } from './rights-sql.ts'
import type { SearchByLists } from './search-by-terms.ts'
import { quoted } from './stored-terms.ts'

/**
 * A search of which lists tell everything: which entries are found, and how they rank (decisions 0553, 0596). One statement, which finds
 * its rows by indexes whatever its words are, so that its plan is kept. Null when lists don't tell it any more.
 */
export async function findInLists(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchByLists,
): Promise<SearchFound | null> {
  const { viewer, facets, counts, limit, offset } = wanted
  const { rows } = await sql<FoundRow & { readonly kept: boolean }>`
    with recursive ${viewerTables(viewer, clock)}
    ${countedInLists(wanted)},
    ${facets.length === 0 ? sql`` : sql`${labelsOfChosen(wanted, sampleOfParts(wanted))},`}
    ${contenders(wanted)}
    select (select total from counted) as total, ${ARE_LISTED} as kept,
      ${counts === 'none' ? sql`null::json` : KINDS} as kinds,
      ${labelCounts(wanted)} as labels,
      (select json_agg(json_build_object('key', key, 'kind', kind, 'objectId', object_id,
          'score', score, 'roleIds', '[]'::json) order by place)
        from (select *, row_number() over () as place from (
          select * from (${hits(wanted)}) hit order by ${ordering(wanted)}
          limit ${limit}::bigint offset ${offset}::bigint
        ) ordered) page) as hits`.execute(db)
  const [row] = rows
  return row === undefined || !row.kept ? null : toFound(row, facets)
}

/** What may be on the page, with scores: from the lists, and from their own rows the entries that were noted since. */
function hits(wanted: SearchByLists): RawBuilder<unknown> {
  const every = wanted.scoring.terms.map(quoted).join(' & ')
  return sql`
    select e.key, e.kind, e.object_id, e.sorted_at, ${contenderScore(wanted)} as score, ${sortColumns(wanted)}
    from contenders c cross join lateral (select * from search_entry where id = c.id offset 0) e
    union all
    ${scoredOf(sql`written`, wanted)}
      and (f.terms @@ ${every}::tsquery or not (select yes from filled))`
}
