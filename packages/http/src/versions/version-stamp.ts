import type { Repository } from '@holdfast/core'
import type { DatasetRef } from '@holdfast/core/rules'

/**
 * The mark under which the answer about a version may be shared by all who ask; null where it depends on
 * the viewer, as deaccessioned versions do, which only editors are shown.
 */
export const versionStamp = async (
  { versions }: Repository,
  { ref, version }: { readonly ref: DatasetRef; readonly version: string },
  { includeDeaccessioned }: { readonly includeDeaccessioned: boolean },
): Promise<string | null> => (includeDeaccessioned ? null : versions.stamp(ref, version))
