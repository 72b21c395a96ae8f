import {
  type FeaturedTarget,
  formatPid,
  type LinkedObject,
  type ListedItem,
} from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { latest } from './featurable.ts'

interface Row {
  readonly id: number
  readonly collection_id: number
  readonly display_order: number
  readonly content: string | null
  readonly linked_collection_id: number | null
  readonly linked_dataset_id: number | null
  readonly linked_file_id: number | null
  readonly object_id: string | null
  readonly storage_driver: string
  readonly key: string
  readonly file_name: string
  readonly content_type: string
  readonly size: number
  readonly alias: string
  readonly collection_name: string
  readonly collection_published: boolean
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
  readonly place_id: number
  readonly title: string | null
  readonly released: boolean
  readonly label: string | null
  readonly file_shown: boolean | null
}

/** Items with their images and their targets as of the latest release, in one statement. */
export async function listedItems(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
): Promise<readonly ListedItem[]> {
  const { rows } = await sql<Row>`
    select i.*, m.object_id, m.storage_driver, m.key, m.file_name, m.content_type, m.size,
      c.alias, c.name as collection_name, c.published_at is not null as collection_published,
      d.protocol, d.authority, d.identifier, d.collection_id as place_id,
      latest.title, latest.ordinal is not null as released, e.label,
      not f.restricted and e.label is not null as file_shown
    from featured_item i
    left join featured_image m on m.item_id = i.id
    left join collection c on c.id = i.linked_collection_id
    left join data_file f on f.id = i.linked_file_id
    left join dataset d on d.id = coalesce(i.linked_dataset_id, f.dataset_id)
    left join lateral (${latest('d.id')}) latest on true
    left join file_entry e on e.file_id = f.id and e.since <= latest.ordinal
      and (e.until is null or latest.ordinal < e.until)
    where ${wanted}
    order by i.display_order, i.id`.execute(db)
  return rows.map(toListed)
}

function toListed(row: Row): ListedItem {
  const item = {
    id: row.id,
    collectionId: row.collection_id,
    displayOrder: row.display_order,
    target: targetOf(row),
    image:
      row.object_id === null
        ? null
        : {
            objectId: row.object_id,
            storageDriver: row.storage_driver,
            key: row.key,
            fileName: row.file_name,
            contentType: row.content_type,
            size: row.size,
          },
  }
  return { item, linked: linkedOf(row) }
}

function targetOf(row: Row): FeaturedTarget {
  if (row.linked_collection_id !== null) return { kind: 'collection', id: row.linked_collection_id }
  if (row.linked_dataset_id !== null) return { kind: 'dataset', id: row.linked_dataset_id }
  if (row.linked_file_id !== null) return { kind: 'datafile', id: row.linked_file_id }
  return { kind: 'custom', content: row.content ?? '' }
}

function linkedOf(row: Row): LinkedObject | null {
  if (row.linked_collection_id !== null)
    return {
      identifier: row.alias,
      name: row.collection_name,
      collectionId: row.linked_collection_id,
      shown: row.collection_published,
    }
  const { protocol, authority, identifier, place_id: collectionId } = row
  if (row.linked_dataset_id !== null)
    return {
      identifier: formatPid({ protocol, authority, identifier }),
      name: row.title ?? '',
      collectionId,
      shown: row.released,
    }
  if (row.linked_file_id === null) return null
  return {
    identifier: String(row.linked_file_id),
    name: row.label ?? '',
    collectionId,
    shown: row.file_shown === true,
  }
}
