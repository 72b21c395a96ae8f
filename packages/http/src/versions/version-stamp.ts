import type { Repository } from '@holdfast/core'
import type { DatasetRef } from '@holdfast/core/rules'
import type { KeptBodies } from '../output/shared-answer.ts'

/**
 * The stamp under which the answer about a version may be shared by all callers; null where it depends on
 * the viewer, as for deaccessioned versions, which only editors see.
 */
export const versionStamp = async (
  { versions }: Repository,
  { ref, version }: { readonly ref: DatasetRef; readonly version: string },
  { includeDeaccessioned }: { readonly includeDeaccessioned: boolean },
): Promise<string | null> => (includeDeaccessioned ? null : versions.stamp(ref, version))

/** The same, to be read later; null where there is none. `daily` for an answer that also changes with the day. */
export const stampReader = (
  { versions }: Repository,
  { ref, version }: { readonly ref: DatasetRef; readonly version: string },
  {
    includeDeaccessioned,
    daily = false,
  }: { readonly includeDeaccessioned: boolean; readonly daily?: boolean },
): (() => Promise<string | null>) | null => {
  if (includeDeaccessioned) return null
  return () => (daily ? versions.dailyStamp(ref, version) : versions.stamp(ref, version))
}

/** Bodies made of that version, in the store; `daily` where they change with the day. */
export const keptBodies = (
  { versions }: Repository,
  named: { readonly ref: DatasetRef; readonly version: string },
  { daily = false }: { readonly daily?: boolean } = {},
): KeptBodies => ({
  find: (key) => versions.representations.find(named, key, { daily }),
  keep: versions.representations.keep,
})
