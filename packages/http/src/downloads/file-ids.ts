import { noSuchDatafile } from '@holdfast/core/rules'
import { idNumber } from '../input/references.ts'

/** Download managers put folders in front of the id. Files have no persistent identifiers of their own yet. */
export function fileIdOf(path: string): number {
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  return idNumber(last) ?? noSuchDatafile(last)
}

/** Blanks and empty places are passed over; what is not a number is the id of nothing. */
export const fileIdsOf = (texts: readonly string[]): readonly number[] =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => idNumber(text) ?? noSuchDatafile(text))
