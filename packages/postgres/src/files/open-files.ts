import type { PictureFiles } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'

/** Whether file `f` has one of the types and at most the size, and everyone may see it on the day. */
export const isOpen = ({ contentTypes, maxSize, today }: PictureFiles): RawBuilder<boolean> => sql`(
  f.content_type = any(${contentTypes}::text[]) and (${maxSize}::bigint is null or f.size <= ${maxSize}) and not f.restricted
  and (f.date_available is null or f.date_available <= ${today}::date)
  and (f.date_unavailable is null or f.date_unavailable >= ${today}::date))`
