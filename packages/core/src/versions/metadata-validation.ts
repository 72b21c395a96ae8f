import { effectiveInputLevels } from '../collections/effective-values.ts'
import type { FieldCatalogue, InputLevel, MetadataValues } from '../metadata/index.ts'
import { validateMetadata, validationMessage } from '../metadata/index.ts'
import { refuse } from '../refusals/refusal.ts'
import type { ReadUnit } from '../store/store.ts'

/** The input levels in force for a dataset. */
export async function inputLevelsFor(
  unit: ReadUnit,
  { collectionId }: { readonly collectionId: number },
  catalogue: FieldCatalogue,
): Promise<readonly InputLevel[]> {
  const lineage = await unit.collections.lineage({ kind: 'id', id: collectionId })
  return lineage === null ? [] : effectiveInputLevels(lineage, catalogue)
}

/** Refuses metadata that is incomplete or has a bad value, listing everything that is wrong. */
export function requireValid(
  values: MetadataValues,
  catalogue: FieldCatalogue,
  levels: readonly InputLevel[],
): void {
  const problems = validateMetadata(values, catalogue, levels)
  if (problems.length > 0)
    refuse({ kind: 'violates', message: validationMessage(problems), problems })
}
