import type { Day, FileRecord, Stated, Withheld } from '@holdfast/core/rules'
import { withheldFromEveryone } from '@holdfast/core/rules'
import { dayText, type Shown } from '../layout/shown.ts'

/** In which version, and on which day, files are shown, and which of them this reader may have although not everybody may. */
export interface ShownAccess {
  readonly version: Stated
  readonly today: Day
  readonly permitted: ReadonlySet<number>
}

/** Why a file cannot be read by everybody, or that it can; and that this reader may. */
export function accessText(record: FileRecord, shownAccess: ShownAccess, shown: Shown): string {
  const { version, today, permitted } = shownAccess
  const { files } = shown.texts
  const why = withheldFromEveryone(version, record, today)
  if (why === null) return files.open
  const text = whyText(why, record, shown)
  return permitted.has(record.file.id) ? files.butYou(text) : text
}

function whyText(why: Withheld, { file: { embargo } }: FileRecord, shown: Shown): string {
  const { files } = shown.texts
  if (why === 'retentionExpired') return files.expired
  if (why === 'embargoed' && embargo !== null)
    return files.embargoed(dayText(new Date(`${embargo.dateAvailable}T00:00:00Z`), shown))
  return files.restricted
}
