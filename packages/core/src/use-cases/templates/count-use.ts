import type { WriteUnit } from '../../ports/store/store.ts'
import type { Lineage } from '../../rules/collections/collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { templateOwners } from '../../rules/templates/template-owners.ts'

/**
 * Counts a dataset that is made with a template (docs/specification/templates.md#template-json). Refuses one that is not
 * available in the collection with this lineage.
 */
export async function countUse(
  { templates }: Pick<WriteUnit, 'templates'>,
  templateId: number,
  lineage: Lineage,
): Promise<void> {
  const template = (await templates.lock(templateId))?.template
  const available = templateOwners(lineage).some(({ id }) => id === template?.collectionId)
  if (template === undefined || !available)
    return refuse({ kind: 'missing', message: 'The collection has no such template.' })
  await templates.save({ ...template, usageCount: template.usageCount + 1 })
}
