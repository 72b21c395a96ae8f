import { sql } from 'kysely'

/** The columns of entries that repeat their files (decisions 0606 and 0636). */
export const COPIES = sql.raw(
  'file_type, file_size, file_tags, file_restricted, file_available, file_unavailable, file_since',
)

/** What these columns repeat of file `f`. */
export const COPIED = sql.raw(
  "f.content_type, f.size, nullif(f.tabular_tags, '{}'), f.restricted, f.date_available, f.date_unavailable, f.since",
)
