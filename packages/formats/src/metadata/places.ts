import type { Version } from '@holdfast/core/rules'
import { children, entries } from './field-texts.ts'

type Level = 'country' | 'state' | 'city' | 'otherGeographicCoverage'

/**
 * The places of each geographic coverage, by level in the given order; coverages without any are left out.
 */
export const places = (
  version: Pick<Version, 'metadata'>,
  levels: readonly Level[],
): readonly (readonly string[])[] =>
  entries(version, 'geographicCoverage')
    .map((entry) => levels.flatMap((level) => children(entry, level)))
    .filter((place) => place.length > 0)
