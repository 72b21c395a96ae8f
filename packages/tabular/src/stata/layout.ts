/** How a release of the format lays out its dictionary: lengths in bytes. */
export interface StataLayout {
  readonly release: number
  /** Whether sections are between tags, from 117 on. */
  readonly tagged: boolean
  readonly encoding: 'utf-8' | 'windows-1252'
  readonly name: number
  readonly format: number
  /** Of a variable's label. */
  readonly label: number
  /** Of the data label, with its count of bytes in tagged files. */
  readonly dataLabel: number
  readonly timestamp: number
  /** The count of bytes of an expansion field; 0 where there are none. */
  readonly expansion: number
  /** Whether types are letters. */
  readonly letters: boolean
  /** Whether `.a` to `.z` exist beside `.`. */
  readonly extendedMissing: boolean
  /** Whether tables of value labels are read; those of Stata 6 and before have other layouts. */
  readonly valueLabels: boolean
}

const OLD = [104, 105, 108, 110, 111, 113, 114, 115] as const
const TAGGED = [117, 118, 119] as const

/** The layout of a release; null for releases that are not read. */
export function layoutOf(release: number): StataLayout | null {
  if (![...OLD, ...TAGGED].some((known) => known === release)) return null
  const unicode = release >= 118
  return {
    release,
    tagged: release >= 117,
    encoding: unicode ? 'utf-8' : 'windows-1252',
    name: byRelease(release, [9, 33, 129], [110, 118]),
    format: byRelease(release, [7, 12, 49, 57], [105, 114, 118]),
    label: byRelease(release, [32, 81, 321], [108, 118]),
    dataLabel: byRelease(release, [32, 81], [108]),
    timestamp: release < 105 ? 0 : 18,
    expansion: byRelease(release, [0, 2, 4], [105, 110]),
    letters: release < 111,
    extendedMissing: release >= 113,
    valueLabels: release > 108,
  }
}

/** The length that holds from the last of these releases on which isn't later. */
function byRelease(
  release: number,
  lengths: readonly [number, ...number[]],
  from: readonly number[],
): number {
  return lengths[from.filter((first) => release >= first).length] ?? lengths[0]
}
