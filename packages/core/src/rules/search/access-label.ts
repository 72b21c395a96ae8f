import type { Day } from '../files/file-record.ts'
import type { AccessLabel } from './search-condition.ts'
import type { IndexedAccess } from './search-document.ts'

/**
 * The label of the facet `fileAccess` on a day (docs/specification/search.md#facets). An embargo has ended on its day; a
 * retention period has not.
 */
export function accessLabelOn(access: IndexedAccess, day: Day): AccessLabel {
  const { restricted, embargoedUntil, retainedUntil } = access
  if (retainedUntil !== null && retainedUntil < day) return 'RetentionPeriodExpired'
  if (embargoedUntil !== null && day < embargoedUntil)
    return restricted ? 'EmbargoedThenRestricted' : 'EmbargoedThenPublic'
  return restricted ? 'Restricted' : 'Public'
}
