import { TERMS_OF_ACCESS_KEYS, TERMS_OF_USE_KEYS, type Terms } from '../terms.ts'
import type { Sides } from './metadata-difference.ts'

/** The name of a term that is compared. */
export type TermsKey =
  | 'license'
  | (typeof TERMS_OF_USE_KEYS)[number]
  | (typeof TERMS_OF_ACCESS_KEYS)[number]

/** A changed term; a missing value is `''`. */
export interface TermsDifference extends Sides<string> {
  readonly key: TermsKey
}

const CUSTOM_TERMS = 'Custom dataset terms'
const NO_TERMS = 'No license or custom terms chosen'

/**
 * The changed terms, in the order of docs/specification/differences.md#compare-two-versions. Does not compare
 * whether access may be requested.
 */
export function diffTerms(
  { before, after }: Sides<Terms>,
  licenseName: (licenseId: number) => string,
): readonly TermsDifference[] {
  const license = (terms: Terms): string => licenseText(terms, licenseName)
  const all: readonly TermsDifference[] = [
    { key: 'license', before: license(before), after: license(after) },
    ...TERMS_OF_USE_KEYS.map((key) => ({
      key,
      before: before.use[key] ?? '',
      after: after.use[key] ?? '',
    })),
    ...TERMS_OF_ACCESS_KEYS.map((key) => ({
      key,
      before: before.access[key] ?? '',
      after: after.access[key] ?? '',
    })),
  ]
  return all.filter((terms) => terms.before !== terms.after)
}

/** Whether `diffTerms` finds any difference. */
export const termsDiffer = (sides: Sides<Terms>): boolean =>
  diffTerms(sides, (licenseId) => `License ${licenseId}`).length > 0

function licenseText(
  { licenseId, use }: Terms,
  licenseName: (licenseId: number) => string,
): string {
  if (licenseId !== null) return licenseName(licenseId)
  const custom = TERMS_OF_USE_KEYS.some((key) => (use[key] ?? '') !== '')
  return custom ? CUSTOM_TERMS : NO_TERMS
}
