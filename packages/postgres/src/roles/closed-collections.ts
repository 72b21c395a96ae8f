import { sql } from 'kysely'
import { identifierArray } from './assignee-identifiers.ts'

/** The locally-fair collections that are hidden from the holder whose identifiers `assigneeIdentifiers` lists. */
export const CLOSED_COLLECTIONS = sql`
  select collection_id as id from locally_fair_assignee
  group by collection_id having not bool_or(assignee = any(${identifierArray}))`
