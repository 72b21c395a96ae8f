import type { Lineage } from '../collections/collection.ts'
import { nearest } from '../collections/effective-values.ts'
import { jsonValue } from '../json/json-text.ts'
import type { SettingValues } from '../settings/setting-values.ts'

/** The set name that disables curation labels. */
export const LABELS_DISABLED = 'DISABLED'
/** The set name that means no own choice: the set is inherited. */
export const LABELS_INHERITED = 'DEFAULT'
/** The set that applies when neither the dataset nor a collection chooses one. */
const ROOT_SET = 'default'

const MAX_LABEL_LENGTH = 32

/** The labels of each set, by set name. */
export type LabelSets = ReadonlyMap<string, readonly string[]>

/**
 * The sets of `:AllowedCurationLabels`, a JSON object from set name to labels
 * (docs/specification/settings.md#known-settings). Labels that are not strings of 1 to 32 characters are
 * ignored. An invalid value defines no sets.
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
  const value = jsonValue(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** The effective set: the dataset's own, else that of the nearest collection, else `default`. */
export const effectiveLabelSet = (own: string | null, lineage: Lineage): string =>
  own ?? nearest(lineage, ({ curationLabelSet }) => curationLabelSet) ?? ROOT_SET

/** The labels of a set; null if labels are disabled or the set does not exist. */
export const labelsOf = (name: string, sets: LabelSets): readonly string[] | null =>
  name === LABELS_DISABLED ? null : (sets.get(name) ?? null)

/** Whether a dataset or collection may choose this set name. */
export const isLabelSet = (name: string, sets: LabelSets): boolean =>
  name === LABELS_DISABLED || name === LABELS_INHERITED || name === ROOT_SET || sets.has(name)
