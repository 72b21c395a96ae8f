import type { Dataset } from '../datasets/dataset.ts'
import { refuse } from '../refusals/refusal.ts'
import type { ReadUnit } from '../store/store.ts'
import { editedVersion } from '../versions/draft.ts'
import { TERMS_INVALID, termsAreValid } from '../versions/terms.ts'
import type { FileInput } from './file-input.ts'

/**
 * Refuses a file that is to be restricted where the terms of the draft, as it is or would be opened, leave no way to
 * it. Asked before its bytes are taken; whoever adds it asks again.
 */
export async function requireRestrictable(
  unit: ReadUnit,
  dataset: Dataset,
  { restrict = false }: Pick<FileInput, 'restrict'>,
): Promise<void> {
  if (!restrict) return
  const { terms } = await editedVersion(unit, dataset)
  if (!termsAreValid(terms, true)) refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
}
