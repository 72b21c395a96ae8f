import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { visibleDraft } from '../../rules/versions/draft-visibility.ts'
import { isReleased, type Version } from '../../rules/versions/version.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'

const unresolved = (): never =>
  refuse({
    kind: 'invalid',
    message:
      'Unable to look up dataset based on version. Ask for :latest-published, or for :draft if you may see it.',
  })

const notTheLatest = (): never =>
  refuse({
    kind: 'invalid',
    message:
      'Non-draft version requested that is not the latest one released. Ask for :latest-published or :draft.',
  })

/**
 * The version to export (docs/specification/exports.md#endpoint): the draft if the caller may see it, else
 * only the latest released one. All hidden or unknown versions get the same refusal.
 */
export async function exportableVersion(
  unit: ReadUnit,
  access: DatasetAccess,
  text: string,
): Promise<Version> {
  const { dataset } = access
  const ordinal = await exportableOrdinal(unit, access, text)
  const version = await unit.versions.find(dataset.id, { kind: 'ordinal', ordinal })
  return version ?? unresolved()
}

async function exportableOrdinal(
  unit: ReadUnit,
  access: DatasetAccess,
  text: string,
): Promise<number> {
  const specifier = parseVersionSpecifier(text) ?? unresolved()
  const { dataset } = access
  const { released } = dataset
  const draft = visibleDraft(access)?.ordinal ?? null
  switch (specifier.kind) {
    case 'draft':
      return draft ?? unresolved()
    case 'latest':
      return draft ?? released?.ordinal ?? unresolved()
    case 'latestPublished':
      return released?.ordinal ?? unresolved()
    case 'number': {
      const found = await unit.versions.find(dataset.id, specifier)
      if (found === null || !isReleased(found)) return unresolved()
      return found.ordinal === released?.ordinal ? found.ordinal : notTheLatest()
    }
  }
}
