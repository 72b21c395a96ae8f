import {
  type FieldCatalogue,
  fieldCatalogue,
  installedBlocks,
  standardBlocks,
} from '@holdfast/core/rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { metadataBlockReads } from '../metadata/metadata-blocks.ts'

/** The definitions of fields by which entries are made, at this revision of the stored ones. */
export type SearchCatalogue = (db: Kysely<Tables>, revision: number) => Promise<FieldCatalogue>

/** Reads the stored definitions again only when the revision is another than before. */
export function searchCatalogue(): SearchCatalogue {
  let current = fieldCatalogue(standardBlocks)
  return async (db, revision) => {
    if (current.revision === revision) return current
    const stored = await metadataBlockReads(db).all()
    current = fieldCatalogue(installedBlocks(standardBlocks, stored.blocks), stored.revision)
    return current
  }
}
