import type { DataFile } from '@holdfast/core/rules'
import { dayText, type Shown } from '../layout/shown.ts'

/** Why a file cannot be read by everybody, or that it can. */
export function accessText(
  { restricted, embargo, retention }: Pick<DataFile, 'restricted' | 'embargo' | 'retention'>,
  today: string,
  shown: Shown,
): string {
  const { texts } = shown
  if (retention !== null && retention.dateUnavailable < today) return texts.files.expired
  if (embargo !== null && embargo.dateAvailable > today)
    return texts.files.embargoed(dayText(new Date(`${embargo.dateAvailable}T00:00:00Z`), shown))
  return restricted ? texts.files.restricted : texts.files.open
}
