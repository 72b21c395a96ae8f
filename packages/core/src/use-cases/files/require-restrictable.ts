import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { FileInput } from '../../rules/files/file-input.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { editedVersion } from '../versions/draft.ts'

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
