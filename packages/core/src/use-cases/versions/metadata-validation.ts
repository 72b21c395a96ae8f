import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { effectiveInputLevels } from '../../rules/collections/effective-values.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { type FieldCatalogue, fieldValue } from '../../rules/metadata/catalogue.ts'
import { childOf, entriesOf, textsOf } from '../../rules/metadata/field-entries.ts'
import type { EffectiveLevel, MetadataValues } from '../../rules/metadata/model.ts'
import { validateMetadata, validationMessage } from '../../rules/metadata/validate.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/** The effective input levels of a dataset. */
export async function inputLevelsFor(
  unit: ReadUnit,
  { collectionId }: { readonly collectionId: number },
  catalogue: FieldCatalogue,
): Promise<readonly EffectiveLevel[]> {
  const lineage = await unit.collections.lineage({ kind: 'id', id: collectionId })
  return lineage === null ? [] : effectiveInputLevels(lineage, catalogue)
}

/**
 * The minimum for incomplete metadata: every author has a name (docs/specification/datasets.md#request-body).
 */
export function requireNamedAuthors(values: MetadataValues): void {
  const authors = entriesOf(fieldValue(values, 'author'))
  if (authors.some((author) => textsOf(childOf(author, 'authorName')).length === 0))
    refuse({ kind: 'invalid', code: 'fieldRequired', message: 'Every author needs a name.' })
}

/** Refuses incomplete or invalid metadata with all problems. */
export function requireValid(
  values: MetadataValues,
  catalogue: FieldCatalogue,
  levels: readonly EffectiveLevel[],
): void {
  const problems = validateMetadata(values, catalogue, levels)
  if (problems.length > 0)
    refuse({ kind: 'violates', message: validationMessage(problems), problems })
}

/** Refuses an edit that would save a draft with incomplete or invalid metadata (docs/specification/metadata.md#values). */
export async function requireValidDraft(
  unit: ReadUnit,
  { dataset, metadata }: { readonly dataset: Dataset; readonly metadata: MetadataValues },
  { catalogue, contexts }: Pick<Domain, 'catalogue' | 'contexts'>,
): Promise<void> {
  const { owners } = await contexts(unit, dataset)
  requireValid(metadata, catalogue, effectiveInputLevels(owners, catalogue))
}
