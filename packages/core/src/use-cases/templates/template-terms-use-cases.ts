import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Template } from '../../rules/templates/template.ts'
import { templateEvent } from '../../rules/templates/template-event.ts'
import { noSuchTemplate, type TemplateRef } from '../../rules/templates/template-ref.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { requireTermsOfAccessAllowed, type Terms } from '../../rules/versions/terms.ts'
import {
  type TermsInput,
  type TermsOfAccessInput,
  termsOfAccessTexts,
} from '../../rules/versions/terms-input.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { type IsCurrent, requireStillCurrent } from '../still-current.ts'
import { chosenLicense, customTerms, type LicenseChoice } from '../versions/terms-use-cases.ts'

/** The licence and terms of new datasets made from a template (docs/specification/templates.md#calls). */
export const templateTermsUseCases = ({ store, clock }: Domain) => {
  const change = (
    actor: Actor,
    ref: TemplateRef,
    {
      make,
      isCurrent,
    }: {
      readonly make: (terms: Terms, unit: WriteUnit) => Promise<Terms>
      readonly isCurrent?: IsCurrent<Template>
    },
  ): Promise<void> =>
    store.write(async (unit) => {
      const placed = ref.id === null ? null : await unit.templates.lock(ref.id)
      if (placed === null) return noSuchTemplate(ref)
      const { template } = placed
      const owner = { kind: 'id', id: template.collectionId } as const
      const { held } = await collectionFor(unit, actor, owner)
      if (held.has('EditCollection')) await requireStillCurrent(template, isCurrent)
      const terms = await make(template.terms, unit)
      requirePermission(held, 'EditCollection', actor)
      const changed = { ...template, terms }
      await unit.templates.save(changed)
      const happened = { kind: 'templateChanged', template: changed } as const
      await unit.events.append(templateEvent(happened, { actor, at: clock.now() }))
    })

  return {
    /** A licence keeps the custom texts; custom terms replace all texts and remove the licence. */
    changeLicense: (actor: Actor, ref: TemplateRef, choice: LicenseChoice): Promise<void> =>
      change(actor, ref, { make: (terms, unit) => withLicense(unit, terms, choice) }),

    /**
     * Replaces all terms of access: absent texts become empty, and access requests are disabled unless
     * enabled here.
     */
    changeAccess: (actor: Actor, ref: TemplateRef, access: AccessInput): Promise<void> =>
      change(actor, ref, { make: (terms, unit) => withAccess(unit, terms, access) }),

    /** Both at once. */
    changeTerms: (
      actor: Actor,
      ref: TemplateRef,
      { choice, access, isCurrent }: TemplateTermsEdit,
    ): Promise<void> =>
      change(actor, ref, {
        isCurrent,
        make: async (terms, unit) =>
          withAccess(unit, await withLicense(unit, terms, choice), access),
      }),
  }
}

type AccessInput = TermsOfAccessInput & Pick<TermsInput, 'fileAccessRequest'>

/** The terms of a template as they are edited at once. */
export interface TemplateTermsEdit {
  readonly choice: LicenseChoice
  readonly access: AccessInput
  readonly isCurrent: IsCurrent<Template>
}

const withLicense = async (unit: WriteUnit, terms: Terms, choice: LicenseChoice): Promise<Terms> =>
  choice.kind === 'license'
    ? { ...terms, licenseId: await chosenLicense(unit, choice.nameOrUri) }
    : { ...terms, licenseId: null, use: customTerms(choice.terms) }

async function withAccess(unit: WriteUnit, terms: Terms, access: AccessInput): Promise<Terms> {
  const sent = {
    access: termsOfAccessTexts(access),
    fileAccessRequest: access.fileAccessRequest ?? false,
  }
  requireTermsOfAccessAllowed(await unit.settings.all(), sent)
  return { ...terms, ...sent }
}
