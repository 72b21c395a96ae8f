import type { Domain } from '../../ports/ports.ts'
import type { FileRegistrationCounts, RegistrationPage } from '../../ports/store/registrations.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { formatPid, type Pid } from '../../rules/datasets/pid.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Registration } from '../../rules/registrations/registration.ts'
import { requirePermission, requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { enqueueAllRegistrations } from './registration-job.ts'
import { requestRegistration } from './request-registration.ts'

/** `requested`: a job updates the registrar; `notManaged`: no registrar manages such identifiers. */
export type RegistrationAnswer = 'requested' | 'notManaged'

/**
 * Requests updates of the registrar; for superusers (docs/specification/registrations.md#registration-calls).
 */
export const registrationUseCases = (domain: Domain) => {
  const { store, clock, persistentIds } = domain
  const { registrar } = persistentIds

  const record = (
    { events }: WriteUnit,
    actor: Actor,
    { objectId, what }: { readonly objectId: number | null; readonly what: string },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'pidRegistrationAsked',
      objectId,
      details: { what },
    })

  return {
    /**
     * Sends the target of the identifier to the registrar, and the metadata if the dataset was ever released.
     * With `onlyReleased`, refuses a dataset that was never released as `invalid`.
     */
    renew: (
      actor: Actor,
      ref: DatasetRef,
      { onlyReleased }: { readonly onlyReleased: boolean },
    ): Promise<{ readonly pid: Pid; readonly answer: RegistrationAnswer }> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        const dataset = (await unit.datasets.lock(ref)) ?? noSuchDataset(ref)
        const { id, pid, publishedAt } = dataset
        if (onlyReleased && publishedAt === null)
          refuse({
            kind: 'invalid',
            message: `Dataset ${formatPid(pid)} was never released: there is no metadata to register.`,
          })
        await requestRegistration(unit, dataset, domain)
        const what = onlyReleased ? 'metadata' : 'target'
        await record(unit, actor, { objectId: id, what })
        return { pid, answer: registrar?.manages(pid) ? 'requested' : 'notManaged' }
      }),

    /** Like `renew` for all datasets, or all that were ever released; jobs process them in pages. */
    renewAll: (
      actor: Actor,
      { onlyReleased }: { readonly onlyReleased: boolean },
    ): Promise<RegistrationAnswer> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        if (registrar !== undefined)
          await enqueueAllRegistrations(unit, { published: onlyReleased, after: 0 })
        await record(unit, actor, { objectId: null, what: onlyReleased ? 'allMetadata' : 'all' })
        return registrar === undefined ? 'notManaged' : 'requested'
      }),

    /**
     * The state of the identifier of one dataset at the registrar, and those of its files in numbers, for editors of the dataset. Refused as
     * absent if no registrar manages the identifier.
     */
    ofDataset: (
      actor: Actor,
      ref: DatasetRef,
    ): Promise<{ readonly registration: Registration; readonly files: FileRegistrationCounts }> =>
      store.read(async (unit) => {
        const { dataset, held } = await datasetFor(unit, actor, ref)
        requirePermission(held, 'EditDataset', actor)
        const registration = await unit.registrations.find(dataset.id)
        const what = `Registration of ${formatPid(dataset.pid)}`
        if (registration === null) return refuse({ kind: 'notFound', what })
        return { registration, files: await unit.registrations.countFiles(dataset.id) }
      }),

    /** The state of identifiers of datasets and files at the registrar, by dataset. */
    list: async (
      actor: Actor,
      page: RegistrationPage,
    ): Promise<{ readonly total: number; readonly registrations: readonly Registration[] }> => {
      requireSuperuser(actor)
      return store.read(async ({ registrations }) => ({
        total: await registrations.count(page.status),
        registrations: await registrations.list(page),
      }))
    },
  }
}
