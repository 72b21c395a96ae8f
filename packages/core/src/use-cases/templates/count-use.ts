import type { WriteUnit } from '../../ports/store/store.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { templateOwners } from '../../rules/templates/template-owners.ts'
import type { TemplateRef } from '../../rules/templates/template-ref.ts'
import type { CollectionAccess } from '../collections/collection-access.ts'

type Place = Pick<CollectionAccess, 'lineage' | 'collection' | 'owners'>

/** The collections whose templates the caller is offered in a collection. */
export function offeringTo({ lineage, collection, owners }: Place): readonly Collection[] {
  const shown = new Set([collection, ...owners].map(({ id }) => id))
  return templateOwners(lineage).filter(({ id }) => shown.has(id))
}

/**
 * Counts a dataset that is made with a template (docs/specification/templates.md#template-json). Refuses one that the
 * caller is not offered in the collection.
 */
export async function countUse(
  { templates }: Pick<WriteUnit, 'templates'>,
  { id }: TemplateRef,
  place: Place,
): Promise<void> {
  const template = id === null ? undefined : (await templates.lock(id))?.template
  if (
    template === undefined ||
    !offeringTo(place).some((owner) => owner.id === template.collectionId)
  )
    return refuse({ kind: 'invalid', message: 'The collection has no such template any more.' })
  await templates.save({ ...template, usageCount: template.usageCount + 1 })
}
