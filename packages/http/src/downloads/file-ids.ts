import { noSuchDatafile } from '@holdfast/core/rules'
import { idNumber } from '../input/references.ts'

/** Reserved for bundles of tables, which do not exist yet (docs/specification/tabular.md#bundle-of-a-table). */
const BUNDLE = /^\/*bundle\/+[^/]+\/*$/

/** Download managers put folders before the id. Files have no persistent identifiers yet. */
export function fileIdOf(path: string): number {
  if (BUNDLE.test(path)) return noSuchDatafile(path)
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  return idNumber(last) ?? noSuchDatafile(last)
}

/** Blanks and empty entries are ignored; text that is no number is the id of no file. */
export const fileIdsOf = (texts: readonly string[]): readonly number[] =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => idNumber(text) ?? noSuchDatafile(text))
