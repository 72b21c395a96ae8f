import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { License } from '../../rules/licenses/license.ts'
import {
  isSortOrder,
  type LicenseInput,
  newLicense,
  refuseTaken,
} from '../../rules/licenses/license-input.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** Changes the licences of the installation (docs/specification/licenses.md). Superusers only. */
export const licenseAdminUseCases = ({ store, clock }: Domain) => {
  const record = (
    unit: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind: 'licenseAdded' | 'licenseChanged' | 'licenseDeleted'
      readonly license: License
    },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: null,
      details: { ...happened.license },
    })

  /** Saves the licences that `make` returns for the licence and all others. */
  const change = (
    actor: Actor,
    id: number,
    make: (license: License, all: readonly License[]) => readonly License[],
  ): Promise<void> =>
    store.write(async (unit) => {
      requireAdministrator(actor)
      const all = await unit.licenses.lockAll()
      for (const license of make(licenseIn(all, id), all)) {
        await unit.licenses.save(license)
        await record(unit, actor, { kind: 'licenseChanged', license })
      }
    })

  return {
    add: (actor: Actor, input: LicenseInput): Promise<License> =>
      store.write(async (unit) => {
        requireAdministrator(actor)
        const license = newLicense(input, await unit.licenses.lockAll())
        const added = await unit.licenses.add(license)
        if (added === 'taken') return refuseTaken(license)
        await record(unit, actor, { kind: 'licenseAdded', license: added })
        return added
      }),

    /** Datasets that name no licence get this one from now on. */
    makeDefault: (actor: Actor, id: number): Promise<void> =>
      change(actor, id, (license, all) => {
        if (!license.active)
          refuse({
            kind: 'invalid',
            code: 'licenseInactive',
            message: 'A license that is not active cannot be the default.',
          })
        if (license.isDefault) return []
        const former = all.filter(({ isDefault }) => isDefault)
        return [
          ...former.map((other) => ({ ...other, isDefault: false })),
          { ...license, isDefault: true },
        ]
      }),

    /** Only active licences can be chosen; versions that have an inactive one keep it. */
    changeActive: (actor: Actor, id: number, { active }: Pick<License, 'active'>): Promise<void> =>
      change(actor, id, (license) => {
        if (license.active === active)
          refuse({
            kind: 'invalid',
            message: `The license is ${active ? 'active' : 'inactive'} already.`,
          })
        if (license.isDefault)
          refuse({
            kind: 'invalid',
            code: 'licenseIsDefault',
            message: 'The default license cannot be deactivated.',
          })
        return [{ ...license, active }]
      }),

    changeSortOrder: (
      actor: Actor,
      id: number,
      { sortOrder }: Pick<License, 'sortOrder'>,
    ): Promise<void> =>
      change(actor, id, (license) => {
        if (!isSortOrder(sortOrder))
          refuse({
            kind: 'invalid',
            code: 'orderInvalid',
            message: 'The sort order must be a whole number.',
          })
        return [{ ...license, sortOrder }]
      }),

    delete: (actor: Actor, id: number): Promise<void> =>
      store.write(async (unit) => {
        requireAdministrator(actor)
        const license = licenseIn(await unit.licenses.lockAll(), id)
        if (license.isDefault)
          refuse({
            kind: 'conflict',
            code: 'licenseIsDefault',
            message: 'The default license cannot be deleted.',
          })
        if (await unit.licenses.inUse(id))
          refuse({
            kind: 'conflict',
            code: 'licenseInUse',
            message: 'The license is used by a dataset.',
          })
        const types = await unit.datasetTypes.all()
        if (types.some(({ licenseIds }) => licenseIds.includes(id)))
          refuse({
            kind: 'conflict',
            code: 'licenseInUse',
            message: 'The license is offered by a dataset type.',
          })
        if (await unit.templates.anyUnder(id))
          refuse({
            kind: 'conflict',
            code: 'licenseInUse',
            message: 'The license is used by a template.',
          })
        await unit.licenses.remove(id)
        await record(unit, actor, { kind: 'licenseDeleted', license })
      }),
  }
}

const licenseIn = (all: readonly License[], id: number): License =>
  all.find((license) => license.id === id) ?? refuse({ kind: 'notFound', what: `License ${id}` })

/** These messages are specified in docs/specification/licenses.md. */
function requireAdministrator(actor: Actor): void {
  if (actor.kind !== 'account') refuse({ kind: 'badCredential', message: 'api key required' })
  else if (!actor.superuser) refuse({ kind: 'superuserOnly', message: 'must be superuser' })
}
