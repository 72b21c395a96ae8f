import { MAX_TRANSFER_FILES } from './transfer.ts'

const FORM = /^\d{1,10}(?:-\d{1,10})*$/

/** The list of files that a `downloadId` names: their ids, joined by hyphens. Null for any other text. */
export function downloadList(downloadId: string): readonly number[] | null {
  if (!FORM.test(downloadId)) return null
  const ids = downloadId.split('-').map(Number)
  return ids.length > MAX_TRANSFER_FILES ? null : ids
}
