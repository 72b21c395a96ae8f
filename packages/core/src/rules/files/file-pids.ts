import type { Lineage } from '../collections/collection.ts'
import { nearest } from '../collections/effective-values.ts'
import { formatPid, type Pid } from '../datasets/pid.ts'
import { type SettingValues, settingFlag } from '../settings/setting-values.ts'

/**
 * Whether files get persistent identifiers when a version of a dataset is published: as the nearest collection with
 * the attribute says while `:AllowEnablingFilePIDsPerCollection` is true, else as `:FilePIDsEnabled` says
 * (docs/specification/registrations.md#identifiers-of-files).
 */
export function givesFilePids(lineage: Lineage, settings: SettingValues): boolean {
  const ofCollection = settingFlag(settings, ':AllowEnablingFilePIDsPerCollection')
    ? nearest(lineage, ({ filePids }) => filePids)
    : null
  return ofCollection ?? settingFlag(settings, ':FilePIDsEnabled')
}

/**
 * The form of new identifiers of files. `dependent`: below the identifier of the dataset; `independent`: like that of
 * a dataset.
 */
export type FilePidFormat = 'dependent' | 'independent'

/** `:DataFilePIDFormat` in any case; `dependent` when unset or unknown. */
export const filePidFormat = (settings: SettingValues): FilePidFormat =>
  settings.get(':DataFilePIDFormat')?.trim().toUpperCase() === 'INDEPENDENT'
    ? 'independent'
    : 'dependent'

/** The identifier of a file below that of its dataset, such as `doi:10.5072/FK2/7QX2MB/K3P0ZD`. */
export const dependentPid = (dataset: Pid, part: string): Pid => ({
  ...dataset,
  identifier: `${dataset.identifier}/${part}`,
})

/** The same text for identifiers that differ in case alone, which are the same. */
export const pidKey = (pid: Pid): string => formatPid(pid).toLowerCase()
