import type { DatasetStamp } from '../datasets/dataset.ts'
import type { FieldCatalogue } from '../metadata/catalogue.ts'
import type { VersionSpecifier } from './version-specifier.ts'

/**
 * A text that changes whenever the representation of a released version may change; null when the version
 * looks different to different callers, or not to all of them alike
 * (docs/specification/versions.md#specifiers-and-visibility).
 */
export function sharedStamp(
  dataset: DatasetStamp,
  specifier: VersionSpecifier,
  catalogue: Pick<FieldCatalogue, 'revision'>,
): string | null {
  const { id, revision, contextRevision, released, drafted, open } = dataset
  if (specifier.kind === 'draft' || !released || !open) return null
  // Whether a draft is the latest version depends on the caller; guests may have roles too.
  if (specifier.kind === 'latest' && drafted) return null
  return `${id}.${revision}.${contextRevision}.${catalogue.revision}`
}
