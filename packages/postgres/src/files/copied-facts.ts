import { sql } from 'kysely'

/** The columns of entries that repeat their files (decision 0606). */
export const COPIES = sql.raw(
  'file_type, file_size, file_tags, file_restricted, file_available, file_unavailable',
)

/** What these columns repeat of file `f`. */
export const COPIED = sql.raw(
  "f.content_type, f.size, nullif(f.tabular_tags, '{}'), f.restricted, f.date_available, f.date_unavailable",
)
