import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { FieldCatalogue } from '../../rules/metadata/catalogue.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { requestRegistration } from '../registrations/request-registration.ts'
import { lockedDatasetFor } from './dataset-access.ts'

/** Selects the date of publication, the default. */
const PUBLICATION_DATE = ':publicationDate'

/** The date with which a dataset is cited (docs/specification/datasets.md#citation-date). */
export const citationDateUseCases = ({ store, clock, catalogue, persistentIds }: Domain) => ({
  /**
   * Names the date field to cite, used in all versions that have a value for it; null restores the default.
   */
  changeCitationDate: (
    actor: Actor,
    ref: DatasetRef,
    { fieldName }: { readonly fieldName: string | null },
  ): Promise<string> =>
    store.write(async (unit) => {
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePermission(held, 'EditDataset', actor)
      const citationDateField = fieldName === null ? null : dateField(fieldName, catalogue)
      await unit.datasets.save({ ...dataset, citationDateField })
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'citationDateChanged',
        objectId: dataset.id,
        details: { field: citationDateField },
      })
      if (dataset.publishedAt !== null) await requestRegistration(unit, dataset, { persistentIds })
      return citationDateField ?? PUBLICATION_DATE
    }),
})

function dateField(sent: string, catalogue: FieldCatalogue): string | null {
  const name = sent.trim()
  if (name === '')
    return refuse({ kind: 'invalid', message: 'The name of a date field is missing.' })
  if (name === PUBLICATION_DATE) return null
  const field = catalogue.field(name)
  if (field === null)
    return refuse({ kind: 'invalid', message: `There is no field ${name.slice(0, 100)}.` })
  if (field.type !== 'date')
    return refuse({ kind: 'wrongState', message: `The field ${name} does not hold a date.` })
  return name
}
