import type { ExportSource } from '@holdfast/core/rules'
import { childTexts } from '../../metadata/field-texts.ts'
import { withoutTags } from '../../text/without-tags.ts'

const LONGEST = 4999
const CUT_BEFORE = 4997

/** All descriptions as one text without markup, cut between words where search engines would cut it. */
export function description({ version }: Pick<ExportSource, 'version'>): string {
  const whole = childTexts(version, 'dsDescription', 'dsDescriptionValue')
    .map(withoutTags)
    .join('\n')
  if (whole.length <= LONGEST) return whole
  const blank = whole.lastIndexOf(' ', CUT_BEFORE - 1)
  const end = blank === -1 ? CUT_BEFORE : blank
  // Half of a surrogate pair is no character.
  return `${whole.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')}...`
}
