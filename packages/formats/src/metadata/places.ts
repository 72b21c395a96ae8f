import type { Version } from '@holdfast/core/rules'
import { children, entries } from './field-texts.ts'

type Level = 'country' | 'state' | 'city' | 'otherGeographicCoverage'

/** What each geographic coverage names, level by level in the order given; coverages that name nothing are left out. */
export const places = (
  version: Pick<Version, 'metadata'>,
  levels: readonly Level[],
): readonly (readonly string[])[] =>
  entries(version, 'geographicCoverage')
    .map((entry) => levels.flatMap((level) => children(entry, level)))
    .filter((place) => place.length > 0)
