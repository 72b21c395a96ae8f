import type { ExportSource } from '@holdfast/core/rules'
import { childTexts } from '../../metadata/field-texts.ts'
import { withoutTags } from '../../text/without-tags.ts'

const MAX_LENGTH = 4999
const CUT_BEFORE = 4997

/** All descriptions as one text without markup, cut between words at the limit that search engines apply. */
export function description({ version }: Pick<ExportSource, 'version'>): string {
  const whole = childTexts(version, 'dsDescription', 'dsDescriptionValue')
    .map(withoutTags)
    .join('\n')
  if (whole.length <= MAX_LENGTH) return whole
  const blank = whole.lastIndexOf(' ', CUT_BEFORE - 1)
  const end = blank === -1 ? CUT_BEFORE : blank
  // Do not leave half of a surrogate pair.
  return `${whole.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')}...`
}
