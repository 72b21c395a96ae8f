import type { PictureFiles } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'

/** Whether the file of entry `e` has one of the types and at most the size, and everyone may see it on the day. */
export const isOpen = ({ contentTypes, maxSize, today }: PictureFiles): RawBuilder<boolean> => sql`(
  e.file_type = any(${contentTypes}::text[]) and (${maxSize}::bigint is null or e.file_size <= ${maxSize})
  and not e.file_restricted
  and (e.file_available is null or e.file_available <= ${today}::date)
  and (e.file_unavailable is null or e.file_unavailable >= ${today}::date))`
