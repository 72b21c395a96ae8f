import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
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
import { chosenLicense, customTerms, type LicenseChoice } from '../versions/terms-use-cases.ts'

/** The licence and terms of new datasets made from a template (docs/specification/templates.md#calls). */
export const templateTermsUseCases = ({ store, clock }: Domain) => {
  const change = (
    actor: Actor,
    ref: TemplateRef,
    make: (terms: Terms, unit: WriteUnit) => Promise<Terms>,
  ): Promise<void> =>
    store.write(async (unit) => {
      const placed = ref.id === null ? null : await unit.templates.lock(ref.id)
      if (placed === null) return noSuchTemplate(ref)
      const { template } = placed
      const terms = await make(template.terms, unit)
      const owner = { kind: 'id', id: template.collectionId } as const
      const { held } = await collectionFor(unit, actor, owner)
      requirePermission(held, 'EditCollection', actor)
      const changed = { ...template, terms }
      await unit.templates.save(changed)
      const happened = { kind: 'templateChanged', template: changed } as const
      await unit.events.append(templateEvent(happened, { actor, at: clock.now() }))
    })

  return {
    /** A licence keeps the custom texts; custom terms replace all texts and remove the licence. */
    changeLicense: (actor: Actor, ref: TemplateRef, choice: LicenseChoice): Promise<void> =>
      change(actor, ref, async (terms, unit) =>
        choice.kind === 'license'
          ? { ...terms, licenseId: await chosenLicense(unit, choice.nameOrUri) }
          : { ...terms, licenseId: null, use: customTerms(choice.terms) },
      ),

    /**
     * Replaces all terms of access: absent texts become empty, and access requests are disabled unless
     * enabled here.
     */
    changeAccess: (
      actor: Actor,
      ref: TemplateRef,
      access: TermsOfAccessInput & Pick<TermsInput, 'fileAccessRequest'>,
    ): Promise<void> =>
      change(actor, ref, async (terms, unit) => {
        const sent = {
          access: termsOfAccessTexts(access),
          fileAccessRequest: access.fileAccessRequest ?? false,
        }
        requireTermsOfAccessAllowed(await unit.settings.all(), sent)
        return { ...terms, ...sent }
      }),
  }
}
