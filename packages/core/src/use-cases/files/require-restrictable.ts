import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { FileInput } from '../../rules/files/file-input.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { editedVersion } from '../versions/draft.ts'

/**
 * Refuses a restricted file if the terms of the draft, or of the version from which it would be opened, allow
 * no access to restricted files. Checked before the bytes are received, and again when the file is added.
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
