import type { Clock, HeldWanted } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'
import { opaqueIds } from '../database/opaque-values.ts'
import { assigneeIdentifiers, identifierArray } from '../roles/assignee-identifiers.ts'
import { CLOSED_COLLECTIONS } from '../roles/closed-collections.ts'
import { inForce } from '../roles/in-force.ts'
import { ON_DATASETS, ON_FILES } from '../roles/reaching-permissions.ts'

/** Tables for `with recursive`: `given`, which says by which roles something is held, and what these come to at each place. */
export const heldTables = (wanted: HeldWanted, clock: Clock): RawBuilder<unknown> => sql`
    ${assigneeIdentifiers(wanted.holder)},
    given as materialized (
      select a.collection_id, a.dataset_id, a.file_id, a.role_id,
        a.role_id = any(${opaqueIds(wanted.roleIds)}::bigint[]) as wanted,
        r.permissions && ${ON_DATASETS} as on_datasets, r.permissions && ${ON_FILES} as on_files,
        'ViewUnpublishedDataset' = any(r.permissions) as drafts
      from role_assignment a join role r on r.id = a.role_id
      where a.assignee = any(${identifierArray}) and ${inForce('a', clock)}
    ),
    closed as materialized (${wanted.everything ? NONE : CLOSED_COLLECTIONS}),
    ${PLACES}`

const NONE = sql`select null::bigint as id where false`

/** What the roles at each collection, dataset and file come to. */
const PLACES = sql`at_collection as materialized (
      select collection_id as id, bool_or(wanted) as listed, bool_or(wanted and on_datasets) as datasets,
        bool_or(wanted and on_files) as files, bool_or(drafts) as drafts
      from given where collection_id is not null and collection_id not in (select id from closed)
      group by collection_id
    ),
    at_dataset as materialized (
      select g.dataset_id as id, bool_or(g.wanted) as listed, bool_or(g.wanted and g.on_files) as files,
        bool_or(g.drafts) or coalesce(c.drafts, false) as drafts,
        coalesce(c.datasets, false) as datasets_above, coalesce(c.files, false) as files_above
      from given g join dataset d on d.id = g.dataset_id
        left join at_collection c on c.id = d.collection_id
      where d.collection_id not in (select id from closed)
      group by g.dataset_id, c.drafts, c.datasets, c.files
    ),
    at_file as materialized (
      select distinct file_id as id from given where file_id is not null and wanted
    )`

/**
 * Every entry of the listed kinds that is held and seen, once: it is found by the widest of the places that reach it. Of datasets only those in
 * an array of ids, if there is one.
 */
export function heldEntries(
  wanted: HeldWanted,
  {
    columns,
    datasetIds = null,
  }: { readonly columns: RawBuilder<unknown>; readonly datasetIds?: RawBuilder<unknown> | null },
): RawBuilder<unknown> {
  const isAsked = datasetIds === null ? sql`true` : sql`e.dataset_id = any(${datasetIds})`
  const isListed = ofKinds(wanted)
  const inDatasets = sql`
      select ${columns} from at_collection c ${datasetIds === null ? eachCollection(isListed) : datasetsIn(isListed)}
      where case e.kind when 'dataset' then c.datasets else c.files end and ${isAsked}
        and ${isSeen(wanted, sql`(c.drafts or e.dataset_id in (select id from at_dataset where drafts))`)}
      union all
      select ${columns} from at_dataset p join search_entry e on e.dataset_id = p.id
      where case e.kind when 'dataset' then p.listed and not p.datasets_above
          else p.files and not p.files_above end
        and ${isAsked} and ${isListed} and ${isSeen(wanted, sql`p.drafts`)}`
  return sql.join(
    [
      ...(wanted.kinds.includes('collection') ? [heldCollections(columns)] : []),
      inDatasets,
      ...(wanted.kinds.includes('file') ? [heldBySingleFiles(wanted, columns)] : []),
    ],
    sql`
      union all`,
  )
}

const datasetsIn = (
  isListed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`join dataset d on d.collection_id = c.id
        join search_entry e on e.dataset_id = d.id and ${isListed}`

/** Collection by collection: where a plan expects many, it would read all entries, with workers that take longer to start than most lists. */
const eachCollection = (
  isListed: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`cross join lateral (
        select e.* from dataset d join search_entry e on e.dataset_id = d.id
        where d.collection_id = c.id and ${isListed} offset 0
      ) e`

/** Whether entry `e` has one of the kinds: the index has them beside the dataset, and most entries are files. */
const ofKinds = ({ kinds }: HeldWanted): RawBuilder<unknown> =>
  sql`e.kind = any(${sql.lit(`{${kinds.join()}}`)}::text[])`

/** Files on which roles are held that no dataset or collection gives already. */
export const heldBySingleFiles = (
  wanted: HeldWanted,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
      select ${columns} from at_file f
        join search_entry e on e.kind = 'file' and e.object_id = f.id
        join dataset d on d.id = e.dataset_id
        left join at_collection c on c.id = d.collection_id
        left join at_dataset p on p.id = d.id
      where not coalesce(c.files, false) and not coalesce(p.files, false)
        and d.collection_id not in (select id from closed)
        and ${isSeen(wanted, sql`coalesce(p.drafts, c.drafts, false)`)}`

/** The collections that are held. */
export const heldCollections = (columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select ${columns} from at_collection c
        join search_entry e on e.kind = 'collection' and e.object_id = c.id
      where c.listed`

const isSeen = (
  { everything }: HeldWanted,
  seesDrafts: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  everything ? IS_THERE : sql`(not e.insiders or ${seesDrafts}) and ${IS_THERE}`

/** Nothing is there of a dataset whose files are being removed. */
const IS_THERE = sql`(not exists (select from dataset_removal)
          or e.dataset_id not in (select dataset_id from dataset_removal))`

/** The roles by which the holder has an entry `e` of a page, as JSON. */
export const ROLES = sql`(select coalesce(json_agg(role_id), '[]') from (
          select distinct g.role_id from given g left join dataset d on d.id = e.dataset_id
          where g.wanted and case e.kind
            when 'collection' then g.collection_id = e.object_id
            when 'dataset' then g.dataset_id = e.dataset_id
              or g.collection_id = d.collection_id and g.on_datasets
            else g.file_id = e.object_id
              or (g.dataset_id = e.dataset_id or g.collection_id = d.collection_id) and g.on_files
          end order by 1) held)`
