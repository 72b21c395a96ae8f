import type { Lineage } from '../collections/collection.ts'
import { nearest } from '../collections/effective-values.ts'
import type { SettingValues } from '../settings/setting-values.ts'

/** The name that switches curation labels off where it is chosen. */
export const LABELS_DISABLED = 'DISABLED'
/** The name that stands for making no choice. */
export const LABELS_INHERITED = 'DEFAULT'
/** The set that is used where nobody chose one. */
const ROOT_SET = 'default'

const MAX_LABEL_LENGTH = 32

export type LabelSets = ReadonlyMap<string, readonly string[]>

/**
 * The sets of `:AllowedCurationLabels`, a JSON object from set name to labels
 * (docs/specification/settings.md#known-settings). Labels that are not text of 1 to 32 characters are left
 * out; a value that is no such object is no sets.
 */
export function labelSets(settings: SettingValues): LabelSets {
  return new Map(
    Object.entries(parsed(settings.get(':AllowedCurationLabels') ?? '')).map(([name, labels]) => [
      name,
      Array.isArray(labels) ? labels.filter(isLabel) : [],
    ]),
  )
}

const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_LABEL_LENGTH

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}

/** The set in force: the dataset's own, else the nearest one up, else the one named `default`. */
export const effectiveLabelSet = (own: string | null, lineage: Lineage): string =>
  own ?? nearest(lineage, ({ curationLabelSet }) => curationLabelSet) ?? ROOT_SET

/** The labels of a set; null where labels are not in use: switched off, or the set is not there. */
export const labelsOf = (name: string, sets: LabelSets): readonly string[] | null =>
  name === LABELS_DISABLED ? null : (sets.get(name) ?? null)

/** Whether the name may be chosen for a dataset or a collection. */
export const isLabelSet = (name: string, sets: LabelSets): boolean =>
  name === LABELS_DISABLED || name === LABELS_INHERITED || name === ROOT_SET || sets.has(name)
